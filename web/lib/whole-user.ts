import type { Preferences, User } from "#contract/accounts/accounts.ts";

const defaultPreferences: Preferences = {
  time_zone: null,
  day_end: "00:00",
  first_day_of_week: 1,
  prompts_shown: true,
  streak_shown: true,
  clock_hours: null,
  date_language: null,
  typewriter_scrolling: false,
  word_count_shown: false,
  motion_reduced: false,
  companion_on: true,
  help_shown: true,
  scene_restored: true,
  text_size: "normal",
  line_width: "normal",
  glass: "auto",
};

/** Whether it has what every server gives. Some give no more. */
export const isUser = (value: unknown): value is Pick<User, "id" | "username"> =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  "username" in value &&
  typeof value.username === "string" &&
  value.username !== "";

/** With the defaults in place of what the server left out. */
export const wholeUser = (user: Partial<User> & Pick<User, "id" | "username">): User => ({
  email: null,
  unconfirmed_email: null,
  display_name: "",
  avatar_updated_at: null,
  deletes_at: null,
  created_at: new Date(0).toISOString(),
  ...user,
  preferences: { ...defaultPreferences, ...user.preferences },
});
