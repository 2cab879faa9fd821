import { z } from "zod";
import { dayEndSchema, timeZoneSchema } from "../day.ts";
import { type Endpoint, errorSchema, idSchema, instantSchema, refusals, textSchema } from "../endpoint.ts";
import { formatList } from "../formats.ts";
import { knownLanguage, languages } from "../languages.ts";
import { t } from "../translate.ts";
import { loginFormSchema, registrationSchema } from "./account-forms.ts";
import { lineWidths, textSizes } from "./account-rules.ts";

const unknownLanguage = { error: () => t("This language is not supported.") };

/** The buffer size that RFC 5646, section 4.4.1, recommends for a tag. */
const maxLanguageTagLength = 35;

/** Whether `tag` is well-formed (BCP 47) and Intl can write dates in its language. */
function isLanguageTag(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The BCP 47 tag of a language that this machine can write dates in, such as `pt-BR`. */
export const languageTagSchema = z
  .string(unknownLanguage)
  .max(maxLanguageTagLength, { ...unknownLanguage, abort: true })
  .refine(isLanguageTag, unknownLanguage);

/** One of the languages of the app itself, such as `pt-BR`. */
const languageSchema = z
  .string({ error: () => unknownAppLanguage() })
  .refine((tag) => knownLanguage(tag) === tag, { error: () => unknownAppLanguage() });

const unknownAppLanguage = () =>
  t("Choose one of these languages: {languages}.", {
    languages: formatList(Object.keys(languages), { type: "unit" }),
  });

export const preferencesSchema = z.strictObject({
  /** `null` follows the zone of the device. */
  time_zone: timeZoneSchema.nullable(),
  day_end: dayEndSchema,
  /** 0 is Sunday, 1 is Monday. */
  first_day_of_week: z.int().min(0).max(6),
  prompts_shown: z.boolean(),
  streak_shown: z.boolean(),
  /** 12- or 24-hour clock. `null` follows the device. */
  clock_hours: z.union([z.literal(12), z.literal(24)], { error: () => t("Send 12, 24 or null.") }).nullable(),
  /** The language of the app and its mails. `null` follows the browser. */
  language: languageSchema.nullable(),
  /** The language of dates, such as `de-AT`. `null` follows the language of the app. */
  date_language: languageTagSchema.nullable(),
  /** The line being written stays in the middle of the window. */
  typewriter_scrolling: z.boolean(),
  word_count_shown: z.boolean(),
  /** If false, the device's own setting decides. */
  motion_reduced: z.boolean(),
  /** Light or dark panes. `auto` chooses what suits the scene behind them. */
  glass: z.enum(["auto", "light", "dark"], { error: () => t("Choose auto, light or dark.") }),
  /** If false, neither companion nor AI is shown, and no model is asked. */
  companion_on: z.boolean(),
  /** Show the help panel next to text that suggests a crisis. */
  help_shown: z.boolean(),
  /** Also show the help panel if the crisis check is less certain. It then misses fewer signs, but is wrong more often. */
  help_sooner: z.boolean(),
  /** The person's own names of the five moods, from the lowest, one a line. Empty lines keep the usual names. */
  mood_names: textSchema(125).regex(/^$|^[^\n]{0,24}(?:\n[^\n]{0,24}){4}$/, {
    error: () => t("A name can be at most 24 characters long."),
  }),
  /** Show a reflection under the scene that it was written under. */
  scene_restored: z.boolean(),
  /** The size of the words on a page, read or written. */
  text_size: z.enum(textSizes),
  line_width: z.enum(lineWidths),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const userSchema = z.object({
  id: idSchema,
  username: z.string(),
  /** A person can sign in with it, and links for a new password go to it. */
  email: z.string().nullable(),
  /**
   * An address that the person has not confirmed yet: a new one, or `email` itself if it was never confirmed. It gets
   * no reminders, and can't be used to sign in.
   */
  unconfirmed_email: z.string().nullable(),
  /** Empty if the person has none. */
  display_name: z.string(),
  /** When the picture was last set, to distinguish a new one from a cached one. `null` if there is none. */
  avatar_updated_at: instantSchema.nullable(),
  /** When the account will be deleted, if the person asked for that. Until then, `keepAccount` cancels that. */
  deletes_at: instantSchema.nullable(),
  created_at: instantSchema,
  preferences: preferencesSchema,
});
export type User = z.infer<typeof userSchema>;

export const credentialsSchema = z.object({ access: z.string(), refresh: z.string(), user: userSchema });
export type Credentials = z.infer<typeof credentialsSchema>;

const refreshTokenSchema = textSchema(512).min(1, { error: () => t("The refresh token is missing.") });

const tags = ["accounts"] as const;

/** 403 if registration is closed, or if the invitation is missing, used or expired: see `getRegistration`. */
export const register = {
  method: "POST",
  url: "/api/register/",
  schema: {
    summary: "Create an account and sign in",
    tags,
    body: registrationSchema,
    response: {
      201: credentialsSchema,
      400: errorSchema,
      403: errorSchema,
      409: errorSchema,
      429: errorSchema,
      503: errorSchema,
    },
  },
} as const satisfies Endpoint;

/**
 * 401 with `second_factor_required` if the password is right and a one-time code is missing or (with `fields.code`)
 * wrong. 403 if the host has disabled the account, which only someone with the right password learns.
 */
export const login = {
  method: "POST",
  url: "/api/login/",
  schema: {
    summary: "Sign in",
    tags,
    body: loginFormSchema,
    response: { 200: credentialsSchema, 403: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/**
 * A refresh token is answered with its successor. Until a successor is used, it works again, because the answer may
 * have been lost. If it comes later than that and than `refreshGraceMs` after its last exchange (two tabs), its whole
 * session ends.
 */
export const refreshTokens = {
  method: "POST",
  url: "/api/token/refresh/",
  schema: {
    summary: "Exchange a refresh token for new tokens",
    tags,
    body: z.strictObject({ refresh: refreshTokenSchema }),
    response: { 200: z.object({ access: z.string(), refresh: z.string() }), ...refusals },
  },
} as const satisfies Endpoint;

/** Ends the session of the given refresh token. Answers 204 even if it had already ended. */
export const logout = {
  method: "POST",
  url: "/api/logout/",
  schema: {
    summary: "Sign out on this device",
    tags,
    body: z.strictObject({ refresh: refreshTokenSchema }),
    response: { 204: z.null(), 400: errorSchema, 429: errorSchema, 503: errorSchema },
  },
} as const satisfies Endpoint;

export const getUser = {
  method: "GET",
  url: "/api/user/",
  schema: { summary: "The signed-in person", tags, response: { 200: userSchema, ...refusals } },
} as const satisfies Endpoint;

export const savePreferences = {
  method: "PATCH",
  url: "/api/user/preferences/",
  schema: {
    summary: "Change preferences",
    tags,
    body: preferencesSchema.partial(),
    response: { 200: userSchema, ...refusals },
  },
} as const satisfies Endpoint;
