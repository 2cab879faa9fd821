import { z } from "zod";
import { billionsOf } from "#contract/models/model-rules.ts";
import type { FoundServer, ListedModel } from "#contract/models/models.ts";
import type { Context, ModelTimeouts } from "#server/context.ts";
import type { Target } from "./connection-rows.ts";
import type { Reach } from "./destinations.ts";
import { guardedFetch, type Outgoing } from "./guarded-fetch.ts";
import { ModelFailure } from "./model-failure.ts";

const maxModels = 1000;

const size = z.number().int().positive().nullish().catch(null);
/** The list format of OpenAI, Anthropic, OpenRouter, Groq, Mistral, Together, vLLM and llama.cpp. */
const listedSchema = z.object({
  id: z.string().min(1).max(200),
  owned_by: z.string().nullish().catch(null),
  type: z.string().nullish().catch(null),
  context_length: size,
  context_window: size,
  max_context_length: size,
  max_model_len: size,
  max_input_tokens: size,
  meta: z.object({ n_ctx: size, n_params: size }).nullish().catch(null),
});
type Listed = z.infer<typeof listedSchema>;
const listSchema = z.union([
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data),
  // Only Together sends this.
  z.array(z.unknown()),
]);

const ollamaSchema = z.object({
  models: z
    .array(
      z.object({ name: z.string(), details: z.object({ parameter_size: z.string().nullish() }).nullish() }),
    )
    .max(10_000),
});

/** Servers on this machine answer quickly. */
const probeTimeouts: ModelTimeouts = { connect: 500, begin: 1500, idle: 1500, whole: 3000 };
const maxShownModels = 500;

/** @throws ModelFailure */
export async function readModelList(
  context: Context,
  target: Target,
  signal: AbortSignal,
): Promise<ListedModel[]> {
  const models = (await fetchList(context, target, { signal })).map(toListed);
  if (target.provider !== "local") return models;
  const tags = await fetchOllamaTags(context, target.destination, target.reach, { signal });
  const sizes = new Map(tags?.models.map(({ name, details }) => [name, details?.parameter_size]));
  return models.map((model) => ({
    ...model,
    billions: billionsOf(sizes.get(model.name) ?? "") ?? model.billions,
  }));
}

/** Finds model servers at these origins on this machine. Slow servers count as absent. */
export async function findServers(
  context: Context,
  origins: readonly string[],
  signal: AbortSignal,
): Promise<FoundServer[]> {
  const found = origins.map(async (origin): Promise<FoundServer[]> => {
    const reach: Reach = { kind: "local", origins: [origin] };
    const probe = { signal, timeouts: probeTimeouts };
    const base_url = `${origin}/v1`;
    const serverWith = (kind: FoundServer["kind"], names: readonly string[]) => [
      { kind, base_url, models: names.slice(0, maxShownModels) },
    ];
    const tags = await fetchOllamaTags(context, origin, reach, probe);
    if (tags)
      return serverWith(
        "ollama",
        tags.models.map(({ name }) => name),
      );
    try {
      const server = { baseUrl: base_url, speaks: "openai", key: null, reach } as const;
      const models = await fetchList(context, server, probe);
      return serverWith(
        kindOf(origin, models),
        models.map(({ id }) => id),
      );
    } catch (error) {
      if (error instanceof ModelFailure) return [];
      throw error;
    }
  });
  return (await Promise.all(found)).flat();
}

type Attempt = Pick<Outgoing, "signal" | "timeouts">;

/** @throws ModelFailure */
async function fetchList(
  context: Context,
  { baseUrl, speaks, key, reach }: Pick<Target, "baseUrl" | "speaks" | "key" | "reach">,
  attempt: Attempt,
): Promise<Listed[]> {
  const isAnthropic = speaks === "anthropic";
  // Untranslated: a header.
  const bearer: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
  const headers = isAnthropic ? { "anthropic-version": "2023-06-01", "x-api-key": key ?? "none" } : bearer;
  const url = isAnthropic ? `${baseUrl}/models?limit=1000` : `${baseUrl}/models`;
  const data = await fetchJson(context, { ...attempt, reach, url, headers }, listSchema);
  return data.flatMap((each) => listedSchema.safeParse(each).data ?? []).slice(0, maxModels);
}

/** `null`: the server is not Ollama. */
async function fetchOllamaTags(context: Context, origin: string, reach: Reach, attempt: Attempt) {
  try {
    const url = `${origin}/api/tags`;
    return await fetchJson(context, { ...attempt, reach, url, headers: {} }, ollamaSchema);
  } catch (error) {
    if (error instanceof ModelFailure) return null;
    throw error;
  }
}

/** @throws ModelFailure */
async function fetchJson<Schema extends z.ZodType>(
  context: Context,
  outgoing: Omit<Outgoing, "method" | "body" | "accept">,
  schema: Schema,
): Promise<z.output<Schema>> {
  const response = await guardedFetch(context, { ...outgoing, method: "GET", body: null, accept: "json" });
  const parsed = schema.safeParse(await jsonOf(response));
  if (!parsed.success) throw new ModelFailure("malformed");
  return parsed.data;
}

/** @throws ModelFailure */
async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof ModelFailure) throw error;
    throw new ModelFailure("malformed");
  }
}

function kindOf(origin: string, models: readonly Listed[]): FoundServer["kind"] {
  if (models.some(({ owned_by }) => owned_by === "llamacpp")) return "llama_cpp";
  return new URL(origin).port === "1234" ? "lm_studio" : "other";
}

function toListed({ id, type, meta, ...sizes }: Listed): ListedModel {
  const { context_length, context_window, max_context_length, max_model_len, max_input_tokens } = sizes;
  const context =
    meta?.n_ctx ??
    context_length ??
    context_window ??
    max_context_length ??
    max_model_len ??
    max_input_tokens;
  return {
    name: id,
    billions: meta?.n_params ? meta.n_params / 1e9 : billionsOf(id),
    context_tokens: context ?? null,
    embeds: type === "embedding" || /embed|\bbge\b|\be5\b|\bgte\b|minilm/i.test(id),
  };
}
