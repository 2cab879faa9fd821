import { z } from "zod";
import { daySchema } from "../day.ts";
import { type Endpoint, errorSchema, idSchema, instantSchema, refusals } from "../endpoint.ts";
import { strengths } from "../strengths.ts";
import { t } from "../translate.ts";
import { builtInAnalyzerIds, maxFindings, maxMeasures, maxQuotes, verdicts } from "./analyzer-rules.ts";

const tags = ["analyzers"] as const;

/** The name of a built-in analyzer, or the id of a person's own one. */
export const analyzerIdSchema = z.union([z.enum(builtInAnalyzerIds), idSchema], {
  error: () => t("This id is not valid."),
});

/** The same claim has the same key in every run. The key reveals nothing about the claim. */
const findingKeySchema = z.string().regex(/^[0-9a-f]{32}$/, { error: () => t("This key is not valid.") });

export const periodSchema = z
  .strictObject({ from: daySchema, to: daySchema })
  .refine(({ from, to }) => from <= to, {
    error: () => t("The last day can’t be before the first."),
    path: ["to"],
  });
export type Period = z.infer<typeof periodSchema>;

export const quoteSchema = z.object({
  reflection_id: idSchema,
  /** The revision that `place` refers to; without a place, the one that the quote was taken from. */
  revision: z.int(),
  day: daySchema.nullable(),
  title: z.string(),
  /** Whole sentences, without Markdown. An ellipsis marks where a very long one was cut, and is not part of `place`. */
  quote: z.string(),
  /** Where it is today in the Markdown of the body, in UTF-16 code units. `null` unless `here`. */
  place: z.object({ start: z.int(), end: z.int() }).nullable(),
  /**
   * `changed`: that part has been rewritten, so the quote is empty. `gone`: the reflection was deleted or
   * excluded from AI since, so the title is empty, too.
   */
  stands: z.enum(["here", "changed", "gone"]),
});
export type Quote = z.infer<typeof quoteSchema>;

/** How many days of one kind were Good or Bright. */
export const oddsSchema = z.object({ name: z.string(), good: z.int(), of: z.int() });

export const findingSchema = z.object({
  key: findingKeySchema,
  claim: z.string(),
  strength: z.enum(strengths),
  numbers: z
    .object({
      /** Days or reflections that support it, and those without anything to count. */
      n: z.int(),
      missing: z.int(),
      effect: z.number(),
      unit: z.string(),
      low: z.number(),
      high: z.number(),
      /** Corrected for the number of comparisons that were tried. */
      p: z.number(),
      tried: z.int(),
      /** For findings that compare the moods of two kinds of days. */
      odds: z.array(oddsSchema).max(2).optional(),
    })
    .nullable(),
  /** For `too_few`: about how many more days it needs. */
  needs_days: z.int().nullable(),
  quotes: z.array(quoteSchema).max(maxQuotes),
  verdict: z.enum(verdicts).nullable(),
  /** No earlier run of this analyzer had it. */
  is_new: z.boolean(),
});
export type AnalyzerFinding = z.infer<typeof findingSchema>;

export const measureSchema = z.object({
  id: z.string(),
  label: z.string(),
  unit: z.string(),
  points: z
    .array(
      z.object({
        day: daySchema,
        value: z.number(),
        low: z.number().nullable(),
        high: z.number().nullable(),
        n: z.int(),
      }),
    )
    .max(50_000),
});
export type AnalyzerMeasure = z.infer<typeof measureSchema>;

export const resultSchema = z.object({
  period: periodSchema,
  /** How many reflections it read. */
  reflections: z.int(),
  findings: z.array(findingSchema).max(maxFindings),
  measures: z.array(measureSchema).max(maxMeasures),
  /** Reflections in unsupported languages. The language is a code such as `fr`. */
  other_languages: z.array(z.object({ language: z.string(), reflections: z.int() })).max(20),
});
export type AnalyzerResult = z.infer<typeof resultSchema>;

/** `left`: how many reflections are still to be read, whatever their day. */
const periodResultSchema = resultSchema.extend({ left: z.int().min(0) });
export type PeriodResult = z.infer<typeof periodResultSchema>;

/**
 * Stores nothing. For a person's own analyzer, calls no model: the answer holds findings of its stored runs in these
 * days.
 */
export const lookAtPeriod = {
  method: "GET",
  url: "/api/analyzers/:id/period/",
  schema: {
    summary: "What an analyzer finds in a period, with its measures",
    tags,
    params: z.object({ id: analyzerIdSchema }),
    querystring: z.object({ from: daySchema, to: daySchema }),
    response: { 200: periodResultSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const comparePeriods = {
  method: "POST",
  url: "/api/analyzers/:id/compare/",
  schema: {
    summary: "Two periods side by side",
    tags,
    params: z.object({ id: analyzerIdSchema }),
    body: z.strictObject({ one: periodSchema, other: periodSchema }),
    response: { 200: z.object({ one: resultSchema, other: resultSchema }), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const givenVerdictSchema = z.object({
  analyzer_id: analyzerIdSchema,
  analyzer_name: z.string(),
  key: findingKeySchema,
  claim: z.string(),
  verdict: z.enum(verdicts),
  given_at: instantSchema,
});
export type GivenVerdict = z.infer<typeof givenVerdictSchema>;

export const listVerdicts = {
  method: "GET",
  url: "/api/analyzers/verdicts/",
  schema: {
    summary: "The person’s verdicts on findings, newest first",
    tags,
    response: { 200: z.object({ verdicts: z.array(givenVerdictSchema) }), ...refusals },
  },
} as const satisfies Endpoint;

const verdictParams = z.object({ id: analyzerIdSchema, key: findingKeySchema });

/** Later runs respect it. 404 if no run of the analyzer has this finding. */
export const giveVerdict = {
  method: "PUT",
  url: "/api/analyzers/:id/verdicts/:key/",
  schema: {
    summary: "Say whether a finding is true, or that it is not to be looked for",
    tags,
    params: verdictParams,
    body: z.strictObject({ verdict: z.enum(verdicts) }),
    response: { 200: givenVerdictSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const takeBackVerdict = {
  method: "DELETE",
  url: "/api/analyzers/:id/verdicts/:key/",
  schema: {
    summary: "Withdraw a verdict on a finding",
    tags,
    params: verdictParams,
    response: { 204: z.null(), ...refusals },
  },
} as const satisfies Endpoint;
