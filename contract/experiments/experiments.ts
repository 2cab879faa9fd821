import { z } from "zod";
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
import { strengths } from "../strengths.ts";
import { t } from "../translate.ts";
import {
  designs,
  maxBlockDays,
  maxDays,
  maxExperiments,
  maxQuestionLength,
  maxRunning,
  maxSide,
  minDays,
  outcomeKinds,
} from "./experiment-rules.ts";

const tags = ["insights"] as const;
const params = z.object({ id: idSchema });
const sideSchema = z.enum(["a", "b"]);
const ratingSchema = z
  .int({ error: () => t("This must be a whole number.") })
  .min(1, { error: () => t("Choose a number from 1 to 10.") })
  .max(10, { error: () => t("Choose a number from 1 to 10.") });

const named = (longest: number, missing: () => string) =>
  textSchema(longest).trim().min(1, { error: missing });
const outOfRange = () =>
  t("Choose {min, number} to {max, plural, one {# day} other {# days}}.", { min: minDays, max: maxDays });
const blockOutOfRange = () =>
  t("Choose {min, number} to {max, plural, one {# day} other {# days}}.", { min: 1, max: maxBlockDays });

/** The part of an experiment that a person decides. */
export const contentShape = z.strictObject({
  question: named(maxQuestionLength, () => t("Write what you want to find out.")),
  /** What to do on the days of each side. */
  a: named(maxSide, () => t("Write what you do on some of the days.")),
  b: named(maxSide, () => t("Write what you do on the other days.")),
  outcome: z.enum(outcomeKinds, { error: () => t("Choose what to compare.") }),
  /** The question of a scale. For `fact`, the server writes the name of the fact. Ignored for other outcomes. */
  scale_label: textSchema(maxSide).trim(),
  /** Only for `fact`. */
  fact_id: idSchema.nullable().default(null),
  /** The outcome is measured the next day, as for sleep. */
  shows_next_day: z.boolean(),
  design: z.enum(designs),
  /** The days of a block. Ignored for `coin`. */
  block_days: z.int().min(1, { error: blockOutOfRange }).max(maxBlockDays, { error: blockOutOfRange }),
  starts_on: daySchema,
  days: z.int({ error: outOfRange }).min(minDays, { error: outOfRange }).max(maxDays, { error: outOfRange }),
});

export type ExperimentContent = z.infer<typeof contentShape>;

/** Rules that concern several fields. */
const contentProblems: z.core.CheckFn<ExperimentContent> = ({ value, issues }) => {
  const refuse = (field: keyof ExperimentContent, message: string) =>
    issues.push({ code: "custom", path: [field], message, input: value });
  if (value.a.toLowerCase() === value.b.toLowerCase()) refuse("b", t("Write two different things."));
  if (value.outcome === "scale" && value.scale_label === "")
    refuse("scale_label", t("Write what the number means."));
  if (value.design === "blocks" && value.days < value.block_days * 4)
    refuse("block_days", t("Choose more days or shorter blocks, so that four blocks fit."));
};

export const comparisonSchema = z.object({
  n_a: z.int(),
  n_b: z.int(),
  mean_a: z.number(),
  mean_b: z.number(),
  /** `mean_a` minus `mean_b`, with its 95% interval. */
  difference: z.number(),
  low: z.number(),
  high: z.number(),
});
export type Comparison = z.infer<typeof comparisonSchema>;

export const experimentResultSchema = z.object({
  verdict: z.enum(strengths),
  /** About how many more days would be needed; only for `too_few`. */
  needs_days: z.int().nullable(),
  /** By the drawn side, even if it was not done. `null` if a side has no day. */
  as_planned: comparisonSchema.extend({ p: z.number() }).nullable(),
  /** By what was done. Has no p, because that was not randomized. */
  as_done: comparisonSchema.nullable(),
  /** Days with a side whose outcome is missing. */
  missing: z.int(),
});
export type ExperimentResult = z.infer<typeof experimentResultSchema>;

const stateSchema = z.enum(["planned", "running", "over"]);

export const experimentSummarySchema = z.object({
  id: idSchema,
  question: z.string(),
  state: stateSchema,
  starts_on: daySchema,
  /** The last day on which something is noted. */
  ends_on: daySchema,
  /** Whether the person ended it before its last day. */
  stopped_on: daySchema.nullable(),
  /** Days with a side, days that have passed, and days with a note of what was done. */
  days: z.int(),
  days_come: z.int(),
  days_noted: z.int(),
  /** A stored value was altered and can't be opened. */
  damaged: z.boolean(),
});
export type ExperimentSummary = z.infer<typeof experimentSummarySchema>;

export const experimentDaySchema = z.object({
  day: daySchema,
  /** `null` on the day after the last one, whose outcome still counts. */
  side: sideSchema.nullable(),
  did: z.enum(["a", "b", "neither"]).nullable(),
  /** The noted number of the scale. */
  rating: ratingSchema.nullable(),
});
export type ExperimentDay = z.infer<typeof experimentDaySchema>;

export const experimentSchema = experimentSummarySchema.extend({
  /** Counts the saves. */
  revision: z.int(),
  content: contentShape,
  plan: z.array(experimentDaySchema),
  /** Values of the outcome, by the day on which it was measured. Empty until the experiment is over. */
  outcomes: z.array(z.object({ day: daySchema, value: z.number() })),
  /** `null` until it is over, so that results don't influence the experiment. */
  result: experimentResultSchema.nullable(),
  created_at: instantSchema,
});
export type Experiment = z.infer<typeof experimentSchema>;

export const listExperiments = {
  method: "GET",
  url: "/api/insights/experiments/",
  schema: {
    summary: "A person’s experiments, newest first",
    tags,
    response: {
      200: z.object({ experiments: z.array(experimentSummarySchema).max(maxExperiments) }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;

export const getExperiment = {
  method: "GET",
  url: "/api/insights/experiments/:id/",
  schema: {
    summary: "One experiment with its plan, and once it is over what can be said",
    tags,
    params,
    response: { 200: experimentSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/**
 * The client chooses the id of a new one, whose `revision` is 0. Its days are drawn then, and again whenever they
 * change before it begins. Once it has begun, only its words can change. 409 `limit_reached`, `stale_revision`.
 */
export const saveExperiment = {
  method: "PUT",
  url: "/api/insights/experiments/:id/",
  schema: {
    summary: "Plan an experiment, or change one",
    tags,
    params,
    body: contentShape
      .extend({
        revision: revisionSchema,
        /** The device's zone. A zone in the person's preferences takes precedence. */
        time_zone: timeZoneSchema,
      })
      .check(contentProblems),
    response: { 200: experimentSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Not for future days. `null` removes a note. */
export const noteExperimentDay = {
  method: "PUT",
  url: "/api/insights/experiments/:id/days/:day/",
  schema: {
    summary: "Note what was done on a day, and how it turned out",
    tags,
    params: z.object({ id: idSchema, day: daySchema }),
    body: z.strictObject({
      did: experimentDaySchema.shape.did,
      rating: experimentDaySchema.shape.rating,
    }),
    response: { 200: experimentDaySchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** A running experiment on one day. */
export const experimentTodaySchema = experimentDaySchema.extend({
  id: idSchema,
  question: z.string(),
  a: z.string(),
  b: z.string(),
  /** The question of its scale. `null`: nothing is asked today. */
  asks: z.string().nullable(),
});
export type ExperimentToday = z.infer<typeof experimentTodaySchema>;

export const getExperimentsToday = {
  method: "GET",
  url: "/api/insights/experiments/today/:day/",
  schema: {
    summary: "What the running experiments have for a day",
    tags,
    params: z.object({ day: daySchema }),
    response: { 200: z.object({ today: z.array(experimentTodaySchema).max(maxRunning) }), ...refusals },
  },
} as const satisfies Endpoint;

/** 409 `wrong_state` if it is over, or has not begun. One that has not begun can be deleted. */
export const stopExperiment = {
  method: "POST",
  url: "/api/insights/experiments/:id/stop/",
  schema: {
    summary: "End an experiment early; the days until then are evaluated",
    tags,
    params,
    response: { 200: experimentSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** It can be restored for a day. */
export const removeExperiment = {
  method: "DELETE",
  url: "/api/insights/experiments/:id/",
  schema: {
    summary: "Delete an experiment",
    tags,
    params,
    response: { 204: z.null(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** 409 `limit_reached` */
export const restoreExperiment = {
  method: "POST",
  url: "/api/insights/experiments/:id/restore/",
  schema: {
    summary: "Bring a deleted experiment back",
    tags,
    params,
    response: { 200: experimentSummarySchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;
