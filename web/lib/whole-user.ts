import { firstPreferences } from "#contract/accounts/account-rules.ts";
import type { User } from "#contract/accounts/accounts.ts";

/** Whether the answer has the fields that every server sends. */
export const isUser = (value: unknown): value is Pick<User, "id" | "username"> =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  "username" in value &&
  typeof value.username === "string" &&
  value.username !== "";

/** Adds defaults for missing fields. */
export const wholeUser = (user: Partial<User> & Pick<User, "id" | "username">): User => ({
  email: null,
  unconfirmed_email: null,
  display_name: "",
  avatar_updated_at: null,
  deletes_at: null,
  created_at: new Date(0).toISOString(),
  ...user,
  preferences: { ...firstPreferences, ...user.preferences },
});
