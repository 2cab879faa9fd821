// Separate from the schemas, so that a page that only reads cookies doesn't load them.
/** Sizes of text and lines on a page. Both are `normal` by default. */
export const textSizes = ["small", "normal", "large", "largest"] as const;
export type TextSize = (typeof textSizes)[number];
export const lineWidths = ["narrow", "normal", "wide"] as const;
export type LineWidth = (typeof lineWidths)[number];
export const accessTokenMinutes = 15;
export const refreshGraceMs = 30_000;
export const cookieLifetimeSeconds = 365 * 24 * 60 * 60;
/** How long an account can be kept after its owner asked for its deletion. */
export const deletionGraceDays = 7;
/** Validity of a link for a new password, which can be used once. */
export const resetLinkMinutes = 60;
/** Validity of a link that confirms an e-mail address, which can be used once. */
export const confirmationLinkHours = 24;
/** How many accounts a person can have in one list: their own, and those linked with it. */
export const maxLinkedAccounts = 10;

/** The preferences of a new account. */
export const firstPreferences = {
  time_zone: null,
  day_end: "00:00",
  first_day_of_week: 1,
  prompts_shown: true,
  streak_shown: true,
  clock_hours: null,
  language: null,
  date_language: null,
  typewriter_scrolling: false,
  word_count_shown: false,
  motion_reduced: false,
  companion_on: true,
  help_shown: true,
  help_sooner: false,
  mood_names: "",
  scene_restored: true,
  text_size: "normal",
  line_width: "normal",
  glass: "auto",
} as const;
