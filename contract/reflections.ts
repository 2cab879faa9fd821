import { z } from "zod";
import { type Day, daysBetween } from "./day.ts";
import { daySchema, timeZoneSchema } from "./day-schema.ts";
import { type Endpoint, errorSchema, idSchema, instantSchema, refusals, textSchema } from "./endpoint.ts";
import { isStorable } from "./text.ts";

/** Where the sun stands. */
export const moods = [
  { value: 1, label: "Heavy" },
  { value: 2, label: "Low" },
  { value: 3, label: "Even" },
  { value: 4, label: "Good" },
  { value: 5, label: "Bright" },
] as const;
export const moodSchema = z.int().min(1).max(5);

const longestTag = 64;
const longestFeeling = 40;

/** Lower case, without `#`; spaces become hyphens before a tag is sent. */
export const isTag = (text: string) =>
  text.length <= longestTag && /^[^\s#,]+$/u.test(text) && isStorable(text);
export const isFeeling = (text: string) => text !== "" && text.length <= longestFeeling && isStorable(text);

export const tagSchema = textSchema(longestTag).refine(isTag, { error: "A tag has no spaces, commas or #." });
export const feelingSchema = textSchema(longestFeeling).min(1);

/** 1 MiB is the largest body that the server reads; this leaves room for JSON's escapes. */
export const longestBody = 500_000;

export const draftSchema = z.strictObject({
  title: textSchema(300),
  /** Markdown. */
  body: textSchema(longestBody),
  mood: moodSchema.nullable(),
  feelings: z.array(feelingSchema).max(20),
  tags: z.array(tagSchema).max(50),
  /** The prompt that was answered, as it was worded; empty for none. */
  prompt: textSchema(300),
});
export type Draft = z.infer<typeof draftSchema>;

export const emptyDraft: Draft = { title: "", body: "", mood: null, feelings: [], tags: [], prompt: "" };

/** One save each second for a lifetime; both engines count this far. */
const mostRevisions = 2_000_000_000;

/** Nothing that a person would miss: such a reflection is in no list and in no streak. */
export const isBlank = (draft: Draft) =>
  draft.title.trim() === "" &&
  draft.body.trim() === "" &&
  draft.mood === null &&
  draft.feelings.length === 0 &&
  draft.tags.length === 0;

export const reflectionKinds = ["daily", "free", "activity"] as const;

export const reflectionSchema = draftSchema.extend({
  id: idSchema,
  kind: z.enum(reflectionKinds),
  day: daySchema,
  written_at: instantSchema,
  time_zone: z.string(),
  word_count: z.int(),
  revision: z.int(),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type Reflection = z.infer<typeof reflectionSchema>;

export const saveSchema = draftSchema.extend({
  /** The revision that these words started from; 0 where nothing was stored yet. */
  revision: z.int().min(0).max(mostRevisions),
  /** Names this save, so that one whose answer was lost can be sent again and is not taken for a stale one. */
  save_id: idSchema,
  /** As far back as a day may be. */
  written_at: instantSchema.refine((instant) => instant >= "1800", { error: "This date is too far away." }),
  time_zone: timeZoneSchema,
});
export type Save = z.infer<typeof saveSchema>;

export const conflictSchema = errorSchema.extend({ current: reflectionSchema });

const dayParams = z.object({ day: daySchema });
const tags = ["reflections"] as const;

export const getDaily = {
  method: "GET",
  url: "/api/reflections/daily/:day/",
  schema: {
    summary: "The daily reflection of one day, if it was begun",
    tags,
    params: dayParams,
    response: { 200: z.object({ reflection: reflectionSchema.nullable() }), ...refusals },
  },
} as const satisfies Endpoint;

/** A stale `revision` is refused with 409 and the stored text; it never overwrites. */
export const saveDaily = {
  method: "PUT",
  url: "/api/reflections/daily/:day/",
  schema: {
    summary: "Save the daily reflection of one day",
    tags,
    params: dayParams,
    body: saveSchema,
    response: { 200: reflectionSchema, 409: conflictSchema, 413: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const getReflection = {
  method: "GET",
  url: "/api/reflections/:id/",
  schema: {
    summary: "One reflection",
    tags,
    params: z.object({ id: idSchema }),
    response: { 200: reflectionSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const listItemSchema = z.object({
  id: idSchema,
  kind: z.enum(reflectionKinds),
  day: daySchema,
  mood: moodSchema.nullable(),
  title: z.string(),
  /** Plain text, cut at a word; around the first hit where a search was made. */
  excerpt: z.string(),
  /** Start and end of each hit in `excerpt`, in UTF-16 code units. */
  marks: z.array(z.tuple([z.int(), z.int()])),
  tags: z.array(z.string()),
  word_count: z.int(),
  /** True where a stored value was altered and can't be opened; its text fields are then empty. */
  damaged: z.boolean(),
});
export type ListItem = z.infer<typeof listItemSchema>;

/** POST, so that searched words stand in no address, history or proxy log. */
export const searchReflections = {
  method: "POST",
  url: "/api/reflections/search/",
  schema: {
    summary: "Reflections, newest first, optionally those that hold the searched words",
    tags,
    body: z.strictObject({
      /** Words, "phrases", -excluded words; a last word of two letters or more also finds its beginnings. */
      search: textSchema(200).default(""),
      cursor: z.string().max(200).nullable().default(null),
      limit: z.int().min(1).max(100).default(30),
    }),
    response: {
      200: z.object({ reflections: z.array(listItemSchema), next_cursor: z.string().nullable() }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;

export const memorySchema = z.object({
  id: idSchema,
  day: daySchema,
  /** Whole years before the asked day. */
  years: z.int().min(1),
  mood: moodSchema.nullable(),
  excerpt: z.string(),
});

export type Memory = z.infer<typeof memorySchema>;

export const getAround = {
  method: "GET",
  url: "/api/reflections/around/:day/",
  schema: {
    summary: "What stands beside a day: the days around it, the streak, the same date in earlier years",
    tags,
    params: dayParams,
    response: {
      200: z.object({
        /** Written days up to six days before or after; every week that holds the day lies within. */
        nearby: z.array(z.object({ day: daySchema, mood: moodSchema.nullable() })),
        streak: z.int().min(0),
        memories: z.array(memorySchema),
      }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;

/**
 * Days written in a row, up to `today`. A day that is not over yet breaks nothing: the streak stays alive until
 * today's reflection is due. `written` holds days without repeats, newest first.
 */
export function streakAt(today: Day, written: readonly Day[]): number {
  const past = written.filter((day) => day <= today);
  const [latest] = past;
  if (latest === undefined || daysBetween(latest, today) > 1) return 0;
  let streak = 0;
  for (const day of past) {
    if (daysBetween(day, latest) !== streak) break;
    streak += 1;
  }
  return streak;
}
