import { firstPreferences } from "#contract/accounts/account-rules.ts";
import type { User } from "#contract/accounts/accounts.ts";
import { invalidResponse } from "./api-request.ts";

/** Whether the answer has the fields that every server sends. */
export const isUser = (value: unknown): value is Pick<User, "id" | "username"> =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  "username" in value &&
  typeof value.username === "string" &&
  value.username !== "";

/** @throws ApiFailure if the answer to `getUser` is not a user, but for example what a proxy wrote */
export function readUser(answer: unknown): User {
  if (!isUser(answer)) throw invalidResponse(200);
  return wholeUser(answer);
}

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
