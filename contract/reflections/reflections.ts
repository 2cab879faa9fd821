import { z } from "zod";
import { answerSetSchema } from "../activities/answers.ts";
import { daySchema, timeZoneSchema } from "../day.ts";
import {
  type Endpoint,
  errorSchema,
  idSchema,
  instantSchema,
  refusals,
  revisionSchema,
  textSchema,
} from "../endpoint.ts";
import { isBackgroundFile } from "../themes/scenes.ts";
import { t } from "../translate.ts";
import {
  isTag,
  maxBodyLength,
  maxFeelingLength,
  maxFeelings,
  maxPlaceNameLength,
  maxTagLength,
  maxTags,
  maxTitleLength,
  reflectionKinds,
} from "./reflection-rules.ts";

export const moodSchema = z.int().min(1).max(5);

export const tagSchema = textSchema(maxTagLength).refine(isTag, {
  error: () => t("A tag has no spaces, commas or #."),
});
export const feelingSchema = textSchema(maxFeelingLength).min(1);

export const draftSchema = z.strictObject({
  title: textSchema(maxTitleLength),
  /** Markdown. */
  body: textSchema(maxBodyLength),
  mood: moodSchema.nullable(),
  feelings: z.array(feelingSchema).max(maxFeelings),
  tags: z.array(tagSchema).max(maxTags),
  /** The answered prompt as it was worded; empty for none. */
  prompt: textSchema(300),
  /** Only for kind `activity`. The server then makes the body from the answers, and ignores the sent one. */
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

/** The background and part of the day at the time of writing. */
export const writtenUnderSchema = z.strictObject({
  /**
   * A file name of `background_choices`. A person's own background may have been removed since: a save that names one
   * that is not there is stored without its scene.
   */
  background: textSchema(100).refine(isBackgroundFile, { error: () => t("There is no such background.") }),
  part_of_day: z.enum(["morning", "day", "night"]).nullable(),
});
export type WrittenUnder = z.infer<typeof writtenUnderSchema>;

const degreesSchema = (most: number) => z.number().min(-most).max(most).nullable();

/** `name` may be empty if the coordinates are known. */
export const placeSchema = z.strictObject({
  name: textSchema(maxPlaceNameLength),
  latitude: degreesSchema(90),
  longitude: degreesSchema(180),
});
export type Place = z.infer<typeof placeSchema>;

export const weatherSchema = z.strictObject({
  description: textSchema(300),
  celsius: z.number().min(-200).max(200).nullable(),
});
export type Weather = z.infer<typeof weatherSchema>;

/** Where a reflection was written, and the weather there: entered by the person, or imported. */
export const surroundingsSchema = z.strictObject({
  place: placeSchema.nullable(),
  weather: weatherSchema.nullable(),
});
export type Surroundings = z.infer<typeof surroundingsSchema>;

/** The journal that a reflection was imported from. */
export const originSchema = z.strictObject({
  /** The name of that app or file on screens. */
  source: textSchema(100),
  /** The name of its journal there. */
  journal: textSchema(500).nullable(),
});
export type Origin = z.infer<typeof originSchema>;

export const reflectionSchema = draftSchema.extend({
  ...surroundingsSchema.shape,
  id: idSchema,
  kind: z.enum(reflectionKinds),
  day: daySchema,
  written_at: instantSchema,
  time_zone: z.string(),
  word_count: z.int(),
  /** Counts the saves of its words. Changes of details (star, day and the like) don't count. */
  revision: z.int(),
  starred: z.boolean(),
  excluded_from_ai: z.boolean(),
  scene: writtenUnderSchema.nullable(),
  /** `null` if it was written here. */
  origin: originSchema.nullable(),
  /** Only for kind `activity`: the activity that was answered, or freely written on. */
  activity_id: idSchema.nullable(),
  /** The programme run that it belongs to. */
  programme_run_id: idSchema.nullable(),
  created_at: instantSchema,
  updated_at: instantSchema,
  /** When it was moved to the trash, where it stays for 30 days. */
  deleted_at: instantSchema.nullable(),
});
export type Reflection = z.infer<typeof reflectionSchema>;

/** Within the range of valid days. */
export const writtenAtSchema = instantSchema.refine(
  (instant) => instant >= "1800" && instant < "2199-12-31",
  {
    error: () => t("This date is too far in the past or the future."),
  },
);

export const saveSchema = draftSchema.extend({
  /** The revision that these words started from; 0 if nothing was stored yet. */
  revision: revisionSchema,
  /**
   * The reflection that these words started from, if there was one. After a daily reflection was moved to the
   * trash, its day may have another one, with its own revisions. The save is then stale.
   */
  reflection_id: idSchema.optional(),
  /** Identifies this save, so that it can be sent again after a lost answer without counting as stale. */
  save_id: idSchema,
  /** Set by the first save only. Later, the first two change with the details. */
  written_at: writtenAtSchema,
  time_zone: timeZoneSchema,
  scene: writtenUnderSchema.nullable().default(null),
  /** The answered activity and the run of its programme. Only the first save sets these two. */
  activity_id: idSchema.nullable().default(null),
  programme_run_id: idSchema.nullable().default(null),
  /** This device's text before a merge. It becomes a version, and so does the stored text. */
  merged_from: draftSchema.nullable().default(null),
});
export type Save = z.infer<typeof saveSchema>;

/**
 * A header on the answer to a save whose `written_at` is more than a day ahead of the server's clock: the difference
 * in seconds. The words are stored as they were sent.
 */
export const clockDifferenceHeader = "clock-difference";

export const conflictSchema = errorSchema.extend({ current: reflectionSchema });

const dayParams = z.object({ day: daySchema });
const tags = ["reflections"] as const;

export const getDaily = {
  method: "GET",
  url: "/api/reflections/daily/:day/",
  schema: {
    summary: "The daily reflection of a day, if it was begun",
    tags,
    params: dayParams,
    response: { 200: z.object({ reflection: reflectionSchema.nullable() }), ...refusals },
  },
} as const satisfies Endpoint;

/**
 * A stale `revision` is refused with 409 and the stored text, and overwrites nothing. If the day's reflection
 * is in the trash, the words begin a new one.
 */
export const saveDaily = {
  method: "PUT",
  url: "/api/reflections/daily/:day/",
  schema: {
    summary: "Save the daily reflection of a day",
    tags,
    params: dayParams,
    body: saveSchema,
    response: { 200: reflectionSchema, 409: conflictSchema, 413: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Also finds it in the trash. Answers with an ETag, and with 304 if `If-None-Match` holds it. */
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
 * The client chooses the id (a UUID, preferably of version 7), so that a reflection can be begun offline.
 * Only the first save sets `day`. Saving takes a reflection out of the trash, and brings back one that was
 * deleted for good, because it is being written. A stale `revision` is refused as above.
 */
export const saveReflection = {
  method: "PUT",
  url: "/api/reflections/:id/",
  schema: {
    summary: "Save a reflection; a new one becomes a free reflection, or one of an activity",
    tags,
    params: z.object({ id: idSchema }),
    body: saveSchema.extend({ day: daySchema }),
    response: { 200: reflectionSchema, 404: errorSchema, 409: conflictSchema, 413: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const memorySchema = z.object({
  id: idSchema,
  day: daySchema,
  /** How long before the requested day: the same date in earlier years, a month before, or a week before. */
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
      "The context of a day: the days around it, the streak, and memories of a week, a month and years ago",
    tags,
    params: dayParams,
    response: {
      200: z.object({
        /** Written days up to six days before or after, which covers the day's week whatever its first day. */
        nearby: z.array(z.object({ day: daySchema, mood: moodSchema.nullable() })),
        streak: z.int().min(0),
        /** The day before the streak has pages, but they were written later or imported. */
        later_before_streak: z.boolean(),
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
    summary: "What is related to a reflection: its neighbours in time, and those that mention it",
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
