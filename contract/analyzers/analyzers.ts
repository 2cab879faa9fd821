import { z } from "zod";
import { daySchema } from "../day.ts";
import { type Endpoint, errorSchema, idSchema, refusals, textSchema } from "../endpoint.ts";
import { maxModelNameLength } from "../models/model-rules.ts";
import { maxTags, reflectionKinds } from "../reflections/reflection-rules.ts";
import { tagSchema } from "../reflections/reflections.ts";
import { t } from "../translate.ts";
import {
  analyzerPeriods,
  analyzerSchedules,
  analyzerUnits,
  builtInAnalyzerIds,
  maxAnalyzerNameLength,
  maxInstructionLength,
  maxLooksForLength,
  maxOwnAnalyzers,
  runPeriods,
} from "./analyzer-rules.ts";
import { analyzerIdSchema } from "./findings.ts";
import { runSchema } from "./runs.ts";

const tags = ["analyzers"] as const;
const params = z.object({ id: analyzerIdSchema });

/** What a run reads. An empty list filters nothing. */
export const scopeSchema = z
  .strictObject({
    /** Any of these. */
    kinds: z.array(z.enum(reflectionKinds)).max(3).default([]),
    /** All of these. */
    tags: z.array(tagSchema).max(maxTags).default([]),
    from: daySchema.nullable().default(null),
    to: daySchema.nullable().default(null),
    /** How far back a run looks, within those days. */
    period: z.enum(analyzerPeriods).default("twelve_weeks"),
    /** Only for a person's own analyzer: what its model reads at a time. */
    unit: z.enum(analyzerUnits).default("reflection"),
  })
  .refine(({ from, to }) => from === null || to === null || from <= to, {
    error: () => t("The last day can’t be before the first."),
    path: ["to"],
  });
export type AnalyzerScope = z.infer<typeof scopeSchema>;

const settings = {
  on: z.boolean(),
  schedule: z.enum(analyzerSchedules),
  scope: scopeSchema,
};

export const methodSchema = z.object({
  /** How it works, in plain words. */
  text: z.string(),
  sources: z.array(z.object({ title: z.string(), url: z.url() })).max(10),
});

const analyzerShared = {
  name: z.string(),
  looks_for: z.string(),
  ...settings,
  last_run: runSchema.nullable(),
  /** How many findings are new since the person last looked. */
  new_findings: z.int(),
  /** A stored value was altered and can't be opened. */
  damaged: z.boolean(),
};

export const analyzerSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("built_in"),
    id: z.enum(builtInAnalyzerIds),
    ...analyzerShared,
    method: methodSchema,
    /** Codes of the supported languages, such as `en`. `null` if all languages are supported. */
    languages: z.array(z.string()).max(20).nullable(),
  }),
  z.object({
    kind: z.literal("own"),
    id: idSchema,
    ...analyzerShared,
    instruction: z.string(),
    /** `null`: the connection was removed. */
    connection_id: idSchema.nullable(),
    model: z.string(),
    /** Counts its edits and changes of its scope. An edit names the revision it started from. */
    revision: z.int(),
    /** The person has agreed to the cost of a run. They are asked again after an edit that changes what is sent. */
    cost_accepted: z.boolean(),
  }),
]);
export type Analyzer = z.infer<typeof analyzerSchema>;

export const listAnalyzers = {
  method: "GET",
  url: "/api/analyzers/",
  schema: {
    summary: "All analyzers, the built-in ones first, with their last runs",
    tags,
    response: {
      200: z.object({
        analyzers: z.array(analyzerSchema).max(builtInAnalyzerIds.length + maxOwnAnalyzers),
        /** Reflections that analyzers may read, those they have read, and those in unsupported languages. */
        reading: z.object({
          all: z.int(),
          read: z.int(),
          failed: z.array(z.object({ reflection_id: idSchema, error: z.string() })).max(100),
        }),
        /** What `fitting` stands for today. */
        fitting_period: z.enum(runPeriods),
        /** Whether scheduled runs start while the person is away. In a sealed journal they wait for a visit. */
        runs_while_away: z.boolean(),
        /** Whether a person's own analyzers can ask a model: neither the host nor the person has switched AI off. */
        models_on: z.boolean(),
      }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;
export type AnalyzerList = z.infer<(typeof listAnalyzers.schema.response)[200]>;

export const getAnalyzer = {
  method: "GET",
  url: "/api/analyzers/:id/",
  schema: {
    summary: "One analyzer",
    tags,
    params,
    response: { 200: analyzerSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const changeAnalyzer = {
  method: "PATCH",
  url: "/api/analyzers/:id/",
  schema: {
    summary: "Switch an analyzer, or change its schedule or scope; omitted fields stay as they are",
    tags,
    params,
    body: z.strictObject({
      on: settings.on.optional(),
      schedule: settings.schedule.optional(),
      scope: settings.scope.optional(),
    }),
    response: { 200: analyzerSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** The findings up to now count as seen. */
export const markSeen = {
  method: "POST",
  url: "/api/analyzers/:id/seen/",
  schema: {
    summary: "Note that the person has looked at an analyzer’s findings",
    tags,
    params,
    response: { 204: z.null(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const ownAnalyzerContentSchema = z.strictObject({
  name: textSchema(maxAnalyzerNameLength)
    .trim()
    .min(1, { error: () => t("Enter a name.") }),
  looks_for: textSchema(maxLooksForLength).trim().default(""),
  instruction: textSchema(maxInstructionLength)
    .trim()
    .min(1, { error: () => t("Say what the model should look for.") }),
  connection_id: idSchema,
  model: textSchema(maxModelNameLength)
    .trim()
    .min(1, { error: () => t("Choose a model.") }),
  ...settings,
});
export type OwnAnalyzerContent = z.infer<typeof ownAnalyzerContentSchema>;

const ownParams = z.object({ id: idSchema });

/**
 * The client chooses the id of a new one. An edit stops a running run. 409 `stale_revision` if it was edited
 * elsewhere, 409 `limit_reached`, 404 if there is no such connection.
 */
export const saveAnalyzer = {
  method: "PUT",
  url: "/api/analyzers/own/:id/",
  schema: {
    summary: "Create or edit an analyzer",
    tags,
    params: ownParams,
    body: ownAnalyzerContentSchema.extend({
      /** The revision that this edit started from; 0 for a new one. */
      revision: z.int().min(0).max(1_000_000_000),
    }),
    response: { 200: analyzerSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Also deletes its runs. It can be restored for a day. */
export const deleteAnalyzer = {
  method: "DELETE",
  url: "/api/analyzers/own/:id/",
  schema: {
    summary: "Delete an analyzer",
    tags,
    params: ownParams,
    response: { 204: z.null(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const restoreAnalyzer = {
  method: "POST",
  url: "/api/analyzers/own/:id/restore/",
  schema: {
    summary: "Bring a deleted analyzer back",
    tags,
    params: ownParams,
    response: { 200: analyzerSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const costSchema = z.object({
  reflections: z.int(),
  calls: z.int(),
  /** What would be sent, in UTF-16 code units. */
  characters: z.int(),
  /** About how many tokens that is, and about how many would come back. */
  tokens_in: z.int(),
  tokens_out: z.int(),
  /** The origin that calls would go to. `null` if the connection is gone. */
  destination: z.string().nullable(),
  stays_here: z.boolean(),
  consented: z.boolean(),
  /** A sentence that says what prevents a run. `null` if nothing does. */
  problem: z.string().nullable(),
});
export type AnalyzerCost = z.infer<typeof costSchema>;

/** Calls no model. A POST, so that an instruction that is not saved yet appears in no URL or log. */
export const estimateCost = {
  method: "POST",
  url: "/api/analyzers/own/cost/",
  schema: {
    summary: "What a run of an analyzer would send to its model now",
    tags,
    body: ownAnalyzerContentSchema.pick({ instruction: true, connection_id: true, model: true, scope: true }),
    response: { 200: costSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;
