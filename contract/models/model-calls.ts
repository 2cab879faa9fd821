import { z } from "zod";
import { failureCodes } from "../chat/messages.ts";
import { type Endpoint, errorSchema, idSchema, instantSchema, refusals } from "../endpoint.ts";
import { callOutcomes, callPurposes } from "./model-rules.ts";

const tags = ["models"] as const;

/** One call to a model's server, recorded before it was made. */
export const modelCallSchema = z.object({
  id: idSchema,
  at: instantSchema,
  purpose: z.enum(callPurposes),
  /** The conversation that made the call. It may have been deleted since. */
  chat_id: idSchema.nullable(),
  destination: z.string(),
  provider: z.string(),
  model: z.string(),
  /** The call went to the server's own machine, so nothing left it. */
  stays_here: z.boolean(),
  /** The length of what was sent, in UTF-16 code units. */
  characters: z.int(),
  /** As counted by the model's server. `null` if it did not count. */
  tokens_in: z.int().nullable(),
  tokens_out: z.int().nullable(),
  outcome: z.enum(callOutcomes),
  /** Only for a failed call. */
  failure: z.enum(failureCodes).nullable(),
  /** A stored value was altered and can't be opened. */
  damaged: z.boolean(),
});
export type ModelCall = z.infer<typeof modelCallSchema>;

const filters = {
  purpose: z.enum(callPurposes).optional(),
  /** The id of a destination, see `getCallTotals`. */
  destination: z.string().max(100).optional(),
  from: instantSchema.optional(),
  /** Before this moment. */
  until: instantSchema.optional(),
};

/** Newest first. */
export const listCalls = {
  method: "GET",
  url: "/api/models/calls/",
  schema: {
    summary: "What left this machine: the calls to models",
    tags,
    querystring: z.object({
      ...filters,
      cursor: idSchema.optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    response: {
      200: z.object({ calls: z.array(modelCallSchema), next_cursor: idSchema.nullable() }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;

const totalSchema = z.object({
  calls: z.int(),
  characters: z.int(),
  tokens_in: z.int(),
  tokens_out: z.int(),
});

/** Counts the calls that match the filters. The list of destinations is always complete. */
export const getCallTotals = {
  method: "GET",
  url: "/api/models/calls/totals/",
  schema: {
    summary: "How much left this machine",
    tags,
    querystring: z.object(filters),
    response: {
      200: z.object({
        left: totalSchema,
        stayed: totalSchema,
        destinations: z.array(
          z.object({
            id: z.string(),
            origin: z.string(),
            stays_here: z.boolean(),
            calls: z.int(),
          }),
        ),
        purposes: z.array(z.enum(callPurposes)),
      }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;
export type CallTotals = z.infer<(typeof getCallTotals.schema.response)[200]>;

export const getCall = {
  method: "GET",
  url: "/api/models/calls/:id/",
  schema: {
    summary: "One call with the exact text that was sent",
    tags,
    params: z.object({ id: idSchema }),
    response: {
      200: modelCallSchema.extend({
        sent: z.object({
          system: z.string(),
          turns: z.array(z.object({ role: z.enum(["user", "assistant"]), text: z.string() })),
          /** Only for a call that made vectors. */
          texts: z.array(z.string()),
          /** Only for a transcription. The sound itself is not recorded a second time. */
          sound: z.object({ bytes: z.int(), media_type: z.string() }).nullable(),
        }),
      }),
      404: errorSchema,
      ...refusals,
    },
  },
} as const satisfies Endpoint;
export type WholeCall = z.infer<(typeof getCall.schema.response)[200]>;

export const exportCalls = {
  method: "GET",
  url: "/api/models/calls/export/",
  schema: {
    summary: "The calls with their exact texts, as a file: JSON lines or CSV",
    tags,
    querystring: z.object({ ...filters, format: z.enum(["jsonl", "csv"]).default("jsonl") }),
    download: ["application/jsonl", "text/csv"],
    response: { 200: z.any(), ...refusals },
  },
} as const satisfies Endpoint;
