import { z } from "zod";
import { type Endpoint, errorSchema, idSchema, instantSchema, refusals } from "../endpoint.ts";
import { strengths } from "../strengths.ts";
import { analyzerPeriods, runPeriods, runStatuses, verdicts } from "./analyzer-rules.ts";
import { analyzerIdSchema, findingSchema, periodSchema, resultSchema } from "./findings.ts";

const tags = ["analyzers"] as const;
const params = z.object({ id: analyzerIdSchema });
const runParams = params.extend({ run_id: idSchema });

/** One reading of a period by an analyzer. */
export const runSchema = z.object({
  id: idSchema,
  analyzer_id: analyzerIdSchema,
  period: periodSchema,
  /** What the period was chosen as. `null` for other days, and for runs of earlier versions. */
  period_name: z.enum(runPeriods).nullable(),
  started_by: z.enum(["person", "schedule", "save"]),
  status: z.enum(runStatuses),
  /** While it runs: how many of its steps are done. */
  progress: z.object({ done: z.int(), of: z.int() }),
  /** If it failed or was stopped: what happened, and what the person can do. */
  error: z.string().nullable(),
  created_at: instantSchema,
  finished_at: instantSchema.nullable(),
  /** The analyzer or model that made it. */
  made_by: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("built_in"), version: z.int() }),
    z.object({
      kind: z.literal("model"),
      model: z.string(),
      provider: z.string(),
      stays_here: z.boolean(),
    }),
  ]),
  reflections: z.int(),
  /** The findings that rest on enough days and are more than chance. */
  findings: z.int(),
  /** Findings that no earlier run had, except those that could be chance. */
  new_findings: z.int(),
  /** How many quotes of a model were left out, because the text doesn't hold them. */
  dropped_quotes: z.int(),
  /** Reflections withheld from the model, because they may be about suicide or self-harm. */
  left_out: z.int(),
  /** The first of its findings. */
  headlines: z
    .array(
      findingSchema.pick({ key: true, claim: true, needs_days: true, is_new: true }).extend({
        strength: z.enum(strengths),
        n: z.int().nullable(),
        verdict: z.enum(verdicts).nullable(),
      }),
    )
    .max(5),
  damaged: z.boolean(),
});
export type AnalyzerRun = z.infer<typeof runSchema>;

/** Newest first. */
export const listRuns = {
  method: "GET",
  url: "/api/analyzers/:id/runs/",
  schema: {
    summary: "The runs of an analyzer",
    tags,
    params,
    querystring: z.object({
      /** `next_cursor` of the page before. */
      cursor: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    response: {
      200: z.object({
        runs: z.array(runSchema),
        next_cursor: z.string().nullable(),
        /** The newest run that is done. It may be on a later page. */
        newest_done_id: idSchema.nullable(),
      }),
      404: errorSchema,
      ...refusals,
    },
  },
} as const satisfies Endpoint;

/** Without a result unless it is done. */
export const getRun = {
  method: "GET",
  url: "/api/analyzers/:id/runs/:run_id/",
  schema: {
    summary: "One run with its findings and measures; ask again while it runs to follow it",
    tags,
    params: runParams,
    response: {
      200: z.object({ run: runSchema, result: resultSchema.nullable() }),
      404: errorSchema,
      ...refusals,
    },
  },
} as const satisfies Endpoint;
export type WholeRun = z.infer<(typeof getRun.schema.response)[200]>;

/**
 * The client chooses the id, so repeating the call starts one run. 409 `wrong_state` while another run of the analyzer
 * is active, if a model is needed and AI is switched off, if there is no consent, or if the cost of a first run has
 * not been accepted; `stale_revision` if the analyzer has been changed since the accepted revision.
 */
export const startRun = {
  method: "POST",
  url: "/api/analyzers/:id/runs/",
  schema: {
    summary: "Run an analyzer now",
    tags,
    params,
    body: z.strictObject({
      id: idSchema,
      /** Up to today if it is a name. `null`: the period of its scope. */
      period: z
        .union([periodSchema, z.enum(analyzerPeriods)])
        .nullable()
        .default(null),
      /** Of a person's own analyzer: the revision that the person saw when they accepted what a run sends. */
      accepted_revision: z.int().nullable().default(null),
    }),
    response: { 201: runSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Its findings so far are discarded. */
export const stopRun = {
  method: "POST",
  url: "/api/analyzers/:id/runs/:run_id/stop/",
  schema: {
    summary: "Stop a run",
    tags,
    params: runParams,
    response: { 200: runSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const deleteRun = {
  method: "DELETE",
  url: "/api/analyzers/:id/runs/:run_id/",
  schema: {
    summary: "Delete a run with what it found",
    tags,
    params: runParams,
    response: { 204: z.null(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** CSV: one row for each finding or point of a measure. */
export const exportRuns = {
  method: "GET",
  url: "/api/analyzers/:id/export/",
  schema: {
    summary: "The runs of an analyzer with findings and measures, as a file: Markdown or CSV",
    tags,
    params,
    querystring: z.object({ format: z.enum(["markdown", "csv"]).default("markdown") }),
    download: ["text/markdown", "text/csv"],
    response: { 200: z.any(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;
