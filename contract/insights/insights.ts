import { z } from "zod";
import { scoreNames } from "../activities/scores.ts";
import { daySchema } from "../day.ts";
import { type Endpoint, idSchema, refusals } from "../endpoint.ts";
import { moodSchema, writtenUnderSchema } from "../reflections/reflections.ts";
import { strengths } from "../strengths.ts";
import { patternKinds, trialDays } from "./insight-rules.ts";

const tags = ["insights"] as const;

/** Default: from the first to the last written day. */
const spanShape = { from: daySchema.optional(), to: daySchema.optional() };
const spanSchema = z.strictObject(spanShape);

/** A written day. */
export const insightDaySchema = z.object({
  day: daySchema,
  /** One for each reflection that has a mood, in the order they were written. */
  moods: z.array(moodSchema),
  /** -1 to 1: the tone of its words. `null` if no text of that day may or could be read. */
  tone: z.number().min(-1).max(1).nullable(),
  words: z.int(),
  reflections: z.int(),
  /** The day's first reflection: its id, the local hour of writing, and its scene. */
  first_id: idSchema,
  hour: z.int().min(0).max(23),
  scene: writtenUnderSchema.nullable(),
});
export type InsightDay = z.infer<typeof insightDaySchema>;

export const getInsightDays = {
  method: "GET",
  url: "/api/insights/days/",
  schema: {
    summary: "One row for each written day, earliest first: moods, tone, words, scene",
    tags,
    querystring: spanSchema,
    response: { 200: z.object({ days: z.array(insightDaySchema) }), ...refusals },
  },
} as const satisfies Endpoint;

/** One group of days in a comparison. */
const groupSchema = z.object({
  days: z.int(),
  /** How many of them were Good or Bright. */
  good: z.int(),
  /** Their mean mood, 1 to 5. `null` without days. */
  mood: z.number().nullable(),
});

/** Days with a factor compared with days without it. It implies no cause. */
export const patternSchema = z.object({
  /** Stable for the same comparison. */
  key: z.string(),
  kind: z.enum(patternKinds),
  /** The factor: a tag without `#`, a name, `slept: 7 h or more`, `Mondays`, `In the evening`, `A starry sky`. */
  label: z.string(),
  /** For kind `activity`. */
  activity_id: idSchema.nullable(),
  with: groupSchema,
  without: groupSchema,
  /** In steps of mood, with its 95 % interval. */
  effect: z.object({ difference: z.number(), low: z.number(), high: z.number() }),
  /** The chance of such a difference without any connection, corrected for the number of comparisons. */
  p: z.number(),
  verdict: z.enum(strengths).exclude(["too_few"]),
  /** The days with it whose mood is nearest to their mean, latest first. */
  examples: z.array(z.object({ reflection_id: idSchema, day: daySchema, mood: moodSchema })).max(5),
});
export type Pattern = z.infer<typeof patternSchema>;

export const getPatterns = {
  method: "GET",
  url: "/api/insights/patterns/",
  schema: {
    summary: "Mood on days with and without a tag, a daily fact, a person, a place, an activity and the like",
    tags,
    querystring: spanSchema,
    response: {
      200: z.object({
        /** Tags first, then the most certain, `chance` last. `p` is corrected for the number of comparisons. */
        patterns: z.array(patternSchema),
        /** Comparisons that are left out because the patterns before them have most of their days. */
        alike: z.int(),
        /** Factors on too few days to be compared, and about how many more days the first of them needs. */
        too_few: z.int(),
        needs_days: z.int().nullable(),
        /** Days with a mood, and days of the span without one. */
        days: z.int(),
        missing: z.int(),
      }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;
export type Patterns = z.infer<(typeof getPatterns.schema.response)[200]>;

/**
 * `longest`: the longest streak, with its first day. `later`: days in no streak, because their words were written
 * later or imported.
 */
const streaksSchema = z.object({
  current: z.int(),
  longest: z.object({ days: z.int(), from: daySchema }).nullable(),
  later: z.int(),
});

export const getCounts = {
  method: "GET",
  url: "/api/insights/counts/",
  schema: {
    summary: "Words, written and missing days, streaks, times of day",
    tags,
    /** `today`: the person's current day. */
    querystring: z.strictObject({ ...spanShape, today: daySchema }),
    response: {
      200: z.object({
        reflections: z.int(),
        words: z.int(),
        days: z.int(),
        /** Days without words from the first written day, or `from`, to today, or `to`. */
        missing: z.int(),
        first_day: daySchema.nullable(),
        last_day: daySchema.nullable(),
        /** The period that is shown first: the last twelve weeks if they contain enough days, otherwise the whole journal. */
        first_view: z.enum(["weeks", "all"]),
        streaks: streaksSchema,
        /** Reflections by the local hour of writing, 0 to 23. */
        hours: z.array(z.int()).length(24),
        /** Written days by weekday, Monday first. */
        weekdays: z.array(z.int()).length(7),
        /** Reflections by mood, Heavy first. */
        moods: z.array(z.int()).length(5),
        /** Earliest first, such as `2026-11`. Includes empty months in between. */
        months: z.array(z.object({ month: z.string(), words: z.int(), days: z.int() })),
      }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;
export type Counts = z.infer<(typeof getCounts.schema.response)[200]>;

const measureSchema = z.object({
  name: z.string(),
  label: z.string(),
  /** The ends of its published scale, and its bands; without bands if none were published. */
  least: z.int(),
  most: z.int(),
  bands: z.array(z.object({ least: z.int(), most: z.int(), name: z.string() })),
  /** Earliest first. */
  points: z.array(
    z.object({ reflection_id: idSchema, day: daySchema, value: z.int(), band: z.string().nullable() }),
  ),
});

export const getScores = {
  method: "GET",
  url: "/api/insights/scores/",
  schema: {
    summary: "The scores of check-ins over time, each on its published scale",
    tags,
    querystring: spanSchema,
    response: {
      200: z.object({
        /** Only those that were answered. */
        check_ins: z.array(
          z.object({
            score: z.enum(scoreNames),
            activity_id: idSchema,
            title: z.string(),
            /** Shown wherever the score is shown. */
            caution: z.string().nullable(),
            measures: z.array(measureSchema),
          }),
        ),
        /** Answer sets that were altered in the store and can't be opened. */
        damaged: z.int(),
      }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;
export type Scores = z.infer<(typeof getScores.schema.response)[200]>;

/** The mean distance between forecast and mood over the days of the trial, in steps of mood. */
const errorSchema = z.number().min(0);

export const getForecast = {
  method: "GET",
  url: "/api/insights/forecast/",
  schema: {
    summary: "Tomorrow’s likely mood with its range, and how well such forecasts did lately",
    tags,
    /** `today`: the person's current day. */
    querystring: z.strictObject({ today: daySchema }),
    response: {
      200: z.object({
        /** `withdrawn`: recently, it was no better than a simple forecast. `too_few`: there are too few days. */
        state: z.enum(["ready", "withdrawn", "too_few"]),
        day: daySchema,
        /** Only if it is ready: 1 to 5, and a range that holds about 8 of 10 days. */
        mood: z.object({ likely: z.number(), low: z.number(), high: z.number() }).nullable(),
        /** About how many more days with a mood it needs. */
        needs_days: z.int().nullable(),
        /** An evaluation: each of the last days, forecast only from the days before it. `null` if there are too few. */
        trial: z
          .object({
            days: z.int(),
            error: errorSchema,
            /** Errors of simple forecasts: the mood of the day before, and the mean of the weekday. */
            last_value_error: errorSchema,
            weekday_mean_error: errorSchema,
            /** How many of the days fell within the range. */
            within_range: z.int(),
            /** Earliest first. */
            points: z
              .array(
                z.object({
                  day: daySchema,
                  mood: z.number(),
                  likely: z.number(),
                  low: z.number(),
                  high: z.number(),
                }),
              )
              .max(trialDays),
          })
          .nullable(),
      }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;
export type Forecast = z.infer<(typeof getForecast.schema.response)[200]>;
