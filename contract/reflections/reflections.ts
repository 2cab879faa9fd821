import { z } from "zod";
import { answerSetSchema } from "../activities/answers.ts";
import { daySchema, timeZoneSchema } from "../day.ts";
import { type Endpoint, errorSchema, idSchema, instantSchema, refusals, textSchema } from "../endpoint.ts";
import {
  isTag,
  longestBody,
  longestFeeling,
  longestTag,
  mostFeelings,
  mostTags,
  reflectionKinds,
} from "./reflection-rules.ts";

export const moodSchema = z.int().min(1).max(5);

export const tagSchema = textSchema(longestTag).refine(isTag, { error: "A tag has no spaces, commas or #." });
export const feelingSchema = textSchema(longestFeeling).min(1);

export const draftSchema = z.strictObject({
  title: textSchema(300),
  /** Markdown. */
  body: textSchema(longestBody),
  mood: moodSchema.nullable(),
  feelings: z.array(feelingSchema).max(mostFeelings),
  tags: z.array(tagSchema).max(mostTags),
  /** The prompt that was answered, as it was worded; empty for none. */
  prompt: textSchema(300),
  /** Of an answered activity. The body is then made of them, whatever was sent as such. */
  answers: answerSetSchema.nullable().default(null),
});
export type Draft = z.infer<typeof draftSchema>;

export const emptyDraft: Draft = {
  title: "",
  body: "",
  mood: null,
  feelings: [],
  tags: [],
  prompt: "",
  answers: null,
};

/** One save each second for a lifetime; both engines count this far. */
const mostRevisions = 2_000_000_000;

/** The window that the words were begun under. */
export const writtenUnderSchema = z.strictObject({
  /** A file name of `background_choices`; it may have been removed since. */
  background: textSchema(100),
  part_of_day: z.enum(["morning", "day", "night"]).nullable(),
});
export type WrittenUnder = z.infer<typeof writtenUnderSchema>;

export const reflectionSchema = draftSchema.extend({
  id: idSchema,
  kind: z.enum(reflectionKinds),
  day: daySchema,
  written_at: instantSchema,
  time_zone: z.string(),
  word_count: z.int(),
  /** Counts the saves of its words. Details (star, day and the like) leave it alone. */
  revision: z.int(),
  starred: z.boolean(),
  excluded_from_ai: z.boolean(),
  scene: writtenUnderSchema.nullable(),
  /** Of kind `activity`: which one was answered, or freely written on. */
  activity_id: idSchema.nullable(),
  /** Of which run of a programme it is a sitting. */
  programme_run_id: idSchema.nullable(),
  created_at: instantSchema,
  updated_at: instantSchema,
  /** When it was put into the trash, which is emptied of it after 30 days. */
  deleted_at: instantSchema.nullable(),
});
export type Reflection = z.infer<typeof reflectionSchema>;

/** As far back as a day may be. */
export const writtenAtSchema = instantSchema.refine((instant) => instant >= "1800", {
  error: "This date is too far away.",
});

export const saveSchema = draftSchema.extend({
  /** The revision that these words started from; 0 where nothing was stored yet. */
  revision: z.int().min(0).max(mostRevisions),
  /**
   * The reflection that these words started from, where there was one. For a daily one: the day may hold another by
   * now, begun after that one was put into the trash, and its revisions are counted anew. Then the save is stale.
   */
  reflection_id: idSchema.optional(),
  /** Names this save, so that one whose answer was lost can be sent again and is not taken for a stale one. */
  save_id: idSchema,
  /** These three are kept with the first save alone; details change the first two later. */
  written_at: writtenAtSchema,
  time_zone: timeZoneSchema,
  scene: writtenUnderSchema.nullable().default(null),
  /** Which activity is answered, and in which run of its programme; these two are kept with the first save alone, too. */
  activity_id: idSchema.nullable().default(null),
  programme_run_id: idSchema.nullable().default(null),
  /** This device's own text as it was before two texts were merged: it becomes a version, as does the stored one. */
  merged_from: draftSchema.nullable().default(null),
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

/**
 * A stale `revision` is refused with 409 and the stored text; it never overwrites. Words for a day whose reflection
 * lies in the trash begin a new one.
 */
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

/** Also one in the trash. Answers with an ETag, and with 304 where `If-None-Match` names it. */
export const getReflection = {
  method: "GET",
  url: "/api/reflections/:id/",
  schema: {
    summary: "One reflection",
    tags,
    params: z.object({ id: idSchema }),
    response: { 200: reflectionSchema, 304: z.undefined(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/**
 * The device names a new reflection itself (a UUID, best of version 7), so that it can be begun offline. `day` is
 * that of a new one and is left alone later. A save to one in the trash takes it out again, and one to a reflection
 * that was deleted for good brings it back: somebody is writing on it. A stale `revision` is refused as above.
 */
export const saveReflection = {
  method: "PUT",
  url: "/api/reflections/:id/",
  schema: {
    summary:
      "Save one reflection; one that does not exist yet begins as a free one, or as one of an activity",
    tags,
    params: z.object({ id: idSchema }),
    body: saveSchema.extend({ day: daySchema }),
    response: { 200: reflectionSchema, 404: errorSchema, 409: conflictSchema, 413: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const memorySchema = z.object({
  id: idSchema,
  day: daySchema,
  /** How long before the asked day: the same date in earlier years, a month before, a week before. */
  ago: z.object({ unit: z.enum(["year", "month", "week"]), count: z.int().min(1) }),
  mood: moodSchema.nullable(),
  excerpt: z.string(),
});

export type Memory = z.infer<typeof memorySchema>;

export const getDayContext = {
  method: "GET",
  url: "/api/reflections/day-context/:day/",
  schema: {
    summary:
      "What stands beside a day: the days around it, the streak, what was written years, a month, a week before",
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

const namedSchema = z.object({ id: idSchema, day: daySchema, title: z.string() });

export const getRelated = {
  method: "GET",
  url: "/api/reflections/:id/related/",
  schema: {
    summary: "What stands beside one reflection: its neighbours in time, and those that mention it",
    tags,
    params: z.object({ id: idSchema }),
    response: {
      200: z.object({
        earlier: namedSchema.nullable(),
        later: namedSchema.nullable(),
        mentioned_in: z.array(namedSchema).max(20),
        version_count: z.int(),
      }),
      404: errorSchema,
      ...refusals,
    },
  },
} as const satisfies Endpoint;
