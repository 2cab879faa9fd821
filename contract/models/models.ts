import { z } from "zod";
import { modelChoiceSchema } from "../chat/chats.ts";
import { failureCodes } from "../chat/messages.ts";
import { type Endpoint, errorSchema, idSchema, instantSchema, refusals, textSchema } from "../endpoint.ts";
import { t } from "../translate.ts";
import {
  maxAddressLength,
  maxConnections,
  maxKeyLength,
  maxModelNameLength,
  type ProviderId,
  providers,
} from "./model-rules.ts";
import { trialChecks, trialCount } from "./trial-rules.ts";

const tags = ["models"] as const;
const params = z.object({ id: idSchema });

const providerSchema = z.enum(
  providers.map(({ id }): ProviderId => id),
  {
    error: () => t("This provider is not known."),
  },
);

/** A key is sent in a header: one line of printable ASCII. */
const keySchema = z
  .string({ error: () => t("This must be text.") })
  .trim()
  .min(1, { error: () => t("Enter the key, or choose to use none.") })
  .max(maxKeyLength, {
    error: () =>
      t("{count, plural, one {A key has at most # character.} other {A key has at most # characters.}}", {
        count: maxKeyLength,
      }),
  })
  .regex(/^[!-~]+$/, { error: () => t("A key contains only letters, digits and symbols, without spaces.") });

const modelNameSchema = textSchema(maxModelNameLength)
  .trim()
  .min(1, { error: () => t("Enter the name of a model.") });

export const connectionContentSchema = z.strictObject({
  name: textSchema(80)
    .trim()
    .min(1, { error: () => t("Enter a name.") }),
  provider: providerSchema,
  /** Only if the provider has no fixed address. */
  base_url: textSchema(maxAddressLength).trim().nullable().default(null),
  /** If omitted, the stored key stays as long as the address does. `null`: no key. */
  key: keySchema.nullable().optional(),
  /** How many tokens a model there can read at once. `null`: the server's own figure, or the provider's usual one. */
  context_tokens: z
    .int({ error: () => t("This must be a whole number.") })
    .min(1000, { error: () => t("Enter at least 1,000.") })
    .max(10_000_000, { error: () => t("Enter at most 10,000,000.") })
    .nullable()
    .default(null),
});
export type ConnectionContent = z.infer<typeof connectionContentSchema>;

export const connectionSchema = z.object({
  id: idSchema,
  name: z.string(),
  provider: providerSchema,
  base_url: z.string(),
  /** The origin that calls go to, such as `https://api.openai.com`. */
  destination: z.string(),
  /** It runs on the server's own machine, so nothing leaves it. */
  stays_here: z.boolean(),
  has_key: z.boolean(),
  context_tokens: z.int().nullable(),
  /** False for the host's connection, which only the host can change. */
  mine: z.boolean(),
  /** When the person agreed to send their words there. `null` if they have not, or if the address has changed since. */
  consented_at: instantSchema.nullable(),
  /** A stored value was altered and can't be opened. It can be removed. */
  damaged: z.boolean(),
});
export type Connection = z.infer<typeof connectionSchema>;

/** The results of the trial conversations with a model. */
export const triedSchema = z.object({
  connection_id: idSchema,
  model: z.string(),
  at: instantSchema,
  /** The conversations in which a check failed. */
  failed: z.array(z.int()),
  tried: z.int(),
});

const overviewSchema = z.object({
  /** `off`: the host has switched AI off, so nothing below has any effect. */
  host: z.enum(["on", "off"]),
  /** The person's own switch. Also false if the host has switched AI off. */
  on: z.boolean(),
  connections: z.array(connectionSchema).max(maxConnections + 1),
  /** Answers in conversations that name no model. `null` is the built-in companion. */
  chosen: modelChoiceSchema.extend({ connection_id: idSchema }).nullable(),
  /** Turns passages into vectors. `null` is the encoder that comes with Reflector. */
  embedding: modelChoiceSchema.extend({ connection_id: idSchema }).nullable(),
  /** Turns recordings into text. `agreed`: false once the connection leads to another address than was agreed to. */
  transcription: z.object({ connection_id: idSchema, model: z.string(), agreed: z.boolean() }).nullable(),
  tried: z.array(triedSchema).max(100),
  /** Hosts that people may connect to, in addition to the well-known providers. */
  allowed_hosts: z.array(z.string()),
});
export type ModelOverview = z.infer<typeof overviewSchema>;

/** The person's own switch is the preference `companion_on`, see `savePreferences`. */
export const getModels = {
  method: "GET",
  url: "/api/models/",
  schema: {
    summary: "Which models a person can use, and what they chose",
    tags,
    response: { 200: overviewSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const foundServerSchema = z.object({
  kind: z.enum(["ollama", "llama_cpp", "lm_studio", "other"]),
  base_url: z.string(),
  models: z.array(z.string()).max(500),
});
export type FoundServer = z.infer<typeof foundServerSchema>;

/** Probes the ports that the host allows on the server's loopback. Sends no journal text. */
export const findLocalServers = {
  method: "GET",
  url: "/api/models/local/",
  schema: {
    summary: "Model servers that run on the server’s own machine",
    tags,
    response: { 200: z.object({ servers: z.array(foundServerSchema).max(20) }), ...refusals },
  },
} as const satisfies Endpoint;

/**
 * The client chooses the id of a new connection. 400 if the host does not allow the address, 409
 * `limit_reached`, 409 `wrong_state` if the host has switched AI off.
 */
export const saveConnection = {
  method: "PUT",
  url: "/api/models/connections/:id/",
  schema: {
    summary: "Add or change a connection to a model’s server",
    tags,
    params,
    body: connectionContentSchema,
    response: { 200: connectionSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Also deletes its key. Conversations that used it fall back to the built-in companion. */
export const removeConnection = {
  method: "DELETE",
  url: "/api/models/connections/:id/",
  schema: {
    summary: "Remove a connection",
    tags,
    params,
    response: { 204: z.null(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

const chosenModelSchema = z.strictObject({
  connection_id: idSchema,
  model: modelNameSchema,
  /** As given by `listModels`. */
  context_tokens: z.int().min(1).max(10_000_000).nullable().default(null),
});

/** `null` for both selects the built-in companion and the built-in encoder. 404 if the connection does not exist. */
export const chooseModels = {
  method: "PATCH",
  url: "/api/models/chosen/",
  schema: {
    summary: "Choose the models; omitted fields stay as they are",
    tags,
    body: z.strictObject({
      chosen: chosenModelSchema.nullable().optional(),
      embedding: chosenModelSchema.nullable().optional(),
      /** Choosing it is the consent to send recordings to this destination: 409 `wrong_state` for another one. */
      transcription: z
        .strictObject({
          connection_id: idSchema,
          model: modelNameSchema,
          destination: textSchema(maxAddressLength),
        })
        .nullable()
        .optional(),
    }),
    response: { 200: overviewSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/**
 * Without consent, nothing from the journal goes to a connection. Consent covers only the destination that
 * the person was shown: 409 `wrong_state` if the connection now leads elsewhere.
 */
export const giveConsent = {
  method: "PUT",
  url: "/api/models/connections/:id/consent/",
  schema: {
    summary: "Agree to send words of the journal to a connection",
    tags,
    params,
    body: z.strictObject({ destination: textSchema(maxAddressLength) }),
    response: { 200: overviewSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Ends any answer that the connection is writing. */
export const withdrawConsent = {
  method: "DELETE",
  url: "/api/models/connections/:id/consent/",
  schema: {
    summary: "Withdraw that consent",
    tags,
    params,
    response: { 200: overviewSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Tells the person what is wrong with a connection. */
export const problemSchema = z.object({
  code: z.enum(failureCodes),
  message: z.string(),
});
export type ModelProblem = z.infer<typeof problemSchema>;

/** Sends the key, but no journal text. */
export const listModels = {
  method: "POST",
  url: "/api/models/connections/:id/models/",
  schema: {
    summary: "Ask a connection’s server which models it has",
    tags,
    params,
    response: {
      200: z.object({
        models: z
          .array(
            z.object({
              name: z.string(),
              /** In billions of parameters, if known. */
              billions: z.number().nullable(),
              context_tokens: z.int().nullable(),
              /** According to its server, or its name. */
              embeds: z.boolean(),
            }),
          )
          .max(1000),
        problem: problemSchema.nullable(),
      }),
      404: errorSchema,
      409: errorSchema,
      ...refusals,
    },
  },
} as const satisfies Endpoint;
export type ListedModel = z.infer<(typeof listModels.schema.response)[200]>["models"][number];

/** Sends a fixed sentence or a second of silence, and nothing from the journal. */
export const testModel = {
  method: "POST",
  url: "/api/models/connections/:id/test/",
  schema: {
    summary: "Find out whether a model answers",
    tags,
    params,
    body: z.strictObject({
      model: modelNameSchema,
      use: z.enum(["chat", "embedding", "transcription"]).default("chat"),
    }),
    response: {
      200: z.object({
        problem: problemSchema.nullable(),
        /** The model's reply to the fixed sentence. */
        answer: z.string(),
        /** How long the first words took to arrive. */
        first_ms: z.int().nullable(),
      }),
      404: errorSchema,
      409: errorSchema,
      ...refusals,
    },
  },
} as const satisfies Endpoint;

/** One of the fixed conversations. They contain nothing from the journal. */
export const tryModel = {
  method: "POST",
  url: "/api/models/connections/:id/trials/:number/",
  schema: {
    summary: "Hold one of the six trial conversations with a model",
    tags,
    params: params.extend({ number: z.coerce.number().int().min(1).max(trialCount) }),
    body: z.strictObject({ model: modelNameSchema }),
    response: {
      200: z.object({
        answer: z.string(),
        problem: problemSchema.nullable(),
        checks: z.array(z.object({ check: z.enum(trialChecks), passed: z.boolean() })),
      }),
      404: errorSchema,
      409: errorSchema,
      ...refusals,
    },
  },
} as const satisfies Endpoint;
export type TrialAnswer = z.infer<(typeof tryModel.schema.response)[200]>;
