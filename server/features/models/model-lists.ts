import { z } from "zod";
import { billionsOf } from "#contract/models/model-rules.ts";
import type { FoundServer, ListedModel } from "#contract/models/models.ts";
import type { Reach } from "./destinations.ts";
import type { GuardedFetch } from "./guarded-fetch.ts";
import type { Target } from "./model-api.ts";
import { ModelFailure } from "./model-port.ts";

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

export type ModelLists = {
  /** @throws ModelFailure */
  of(target: Target, signal: AbortSignal): Promise<ListedModel[]>;
  /** Finds model servers at these origins on this machine. One that does not answer soon counts as absent. */
  atOrigins(origins: readonly string[], signal: AbortSignal): Promise<FoundServer[]>;
};

/** `probing` gives up sooner than `fetching`. */
export function createModelLists(fetching: GuardedFetch, probing: GuardedFetch): ModelLists {
  async function json<Schema extends z.ZodType>(
    fetch: GuardedFetch,
    { reach, url, headers }: { reach: Reach; url: string; headers: Record<string, string> },
    schema: Schema,
    signal: AbortSignal,
  ): Promise<z.output<Schema>> {
    const response = await fetch({ reach, url, method: "GET", headers, body: null, signal, accept: "json" });
    const parsed = schema.safeParse(await jsonOf(response));
    if (!parsed.success) throw new ModelFailure("malformed");
    return parsed.data;
  }

  const listed = async (
    fetch: GuardedFetch,
    target: Pick<Target, "baseUrl" | "speaks" | "key" | "reach">,
    signal: AbortSignal,
  ) => {
    const { baseUrl, speaks, key, reach } = target;
    const headers: Record<string, string> =
      speaks === "anthropic"
        ? { "anthropic-version": "2023-06-01", "x-api-key": key ?? "none" }
        : key === null
          ? {}
          : { authorization: `Bearer ${key}` };
    const url = speaks === "anthropic" ? `${baseUrl}/models?limit=1000` : `${baseUrl}/models`;
    const data = await json(fetch, { reach, url, headers }, listSchema, signal);
    return data.flatMap((each) => listedSchema.safeParse(each).data ?? []).slice(0, maxModels);
  };

  async function ollama(fetch: GuardedFetch, origin: string, reach: Reach, signal: AbortSignal) {
    try {
      return await json(fetch, { reach, url: `${origin}/api/tags`, headers: {} }, ollamaSchema, signal);
    } catch (error) {
      // A program other than Ollama.
      if (error instanceof ModelFailure) return null;
      throw error;
    }
  }

  async function find(origin: string, signal: AbortSignal): Promise<FoundServer[]> {
    const reach: Reach = { kind: "local", origins: [origin] };
    const baseUrl = `${origin}/v1`;
    const tags = await ollama(probing, origin, reach, signal);
    if (tags)
      return [
        { kind: "ollama", base_url: baseUrl, models: tags.models.map(({ name }) => name).slice(0, 500) },
      ];
    try {
      const models = await listed(probing, { baseUrl, speaks: "openai", key: null, reach }, signal);
      return [
        { kind: kindOf(origin, models), base_url: baseUrl, models: models.map(({ id }) => id).slice(0, 500) },
      ];
    } catch (error) {
      if (error instanceof ModelFailure) return [];
      throw error;
    }
  }

  return {
    async of(target, signal) {
      const models = (await listed(fetching, target, signal)).map(toListed);
      if (target.provider !== "local") return models;
      const tags = await ollama(fetching, target.destination, target.reach, signal);
      const sizes = new Map(tags?.models.map(({ name, details }) => [name, details?.parameter_size]));
      return models.map((model) => ({
        ...model,
        billions: billionsOf(sizes.get(model.name) ?? "") ?? model.billions,
      }));
    },

    async atOrigins(origins, signal) {
      return (await Promise.all(origins.map((origin) => find(origin, signal)))).flat();
    },
  };
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
