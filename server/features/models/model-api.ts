import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import type { CallPurpose } from "#contract/models/model-rules.ts";
import { type Context, perContext } from "#server/context.ts";
import { readStream } from "#server/platform/read-stream.ts";
import type { Target } from "./connection-rows.ts";
import { failureOfText, failureWithin } from "./failures.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import { ModelFailure } from "./model-failure.ts";
import { createThinkingFilter } from "./thinking.ts";

// Calls to models by the Vercel AI SDK. The first call loads the libraries, so a server without a model never loads them.

export type ModelTurn = { role: "user" | "assistant"; text: string };

export type ModelRequest = {
  purpose: Exclude<CallPurpose, "embed" | "transcribe" | "models" | "mcp">;
  /** The conversation, for the ledger. */
  chatId: string | null;
  system: string;
  turns: readonly ModelTurn[];
  maxTokens: number;
};

type Asked = Pick<ModelRequest, "system" | "turns" | "maxTokens">;
type ApiPart =
  | { kind: "text"; text: string }
  /** The text before was not part of the answer. */
  | { kind: "restart" }
  | { kind: "end"; why: "done" | "length"; tokensIn: number | null; tokensOut: number | null };

/** Longer answers mean that the server ignores the limit of tokens. */
const maxCharactersPerToken = 12;
const maxErrorLength = 2000;

/** Models whose reasoning ended with a tag that nothing opened. Their next answers are held back until that tag. */
const bareReasonersOf = perContext(() => new Set<string>());

/** @throws ModelFailure */
export async function* streamText(
  context: Context,
  target: Target,
  model: string,
  asked: Asked,
  signal: AbortSignal,
): AsyncGenerator<ApiPart> {
  const bareReasoners = bareReasonersOf(context);
  const name = `${target.baseUrl} ${model}`;
  const thinking = createThinkingFilter(bareReasoners.has(name));
  let characters = 0;
  try {
    const languageModel = await languageModelOf(context, target, model);
    const { stream } = await languageModel.doStream({
      prompt: promptOf(asked),
      maxOutputTokens: asked.maxTokens,
      abortSignal: signal,
    });
    for await (const part of readStream(stream)) {
      if (part.type === "error") throw failureOfPart(part.error, errorText(part.error));
      if (part.type === "text-delta") {
        const { text, isRestart } = thinking.next(part.delta);
        if (isRestart) {
          bareReasoners.add(name);
          if (characters > 0) yield { kind: "restart" };
          characters = 0;
        }
        if (text === "") continue;
        characters += text.length;
        yield { kind: "text", text };
        if (characters > asked.maxTokens * maxCharactersPerToken) throw new ModelFailure("too_long");
      }
      if (part.type !== "finish") continue;
      const { unified, raw } = part.finishReason;
      const rest = thinking.rest(unified === "length");
      characters += rest.length;
      if (rest !== "") yield { kind: "text", text: rest };
      // The stream ended without marking the end of the answer.
      if (raw === undefined) throw new ModelFailure("cut_off");
      if (characters === 0) throw new ModelFailure("empty");
      yield {
        kind: "end",
        why: unified === "length" ? "length" : "done",
        tokensIn: part.usage.inputTokens.total ?? null,
        tokensOut: part.usage.outputTokens.total ?? null,
      };
      return;
    }
    throw new ModelFailure("cut_off");
  } catch (error) {
    throw failureWithin(error) ?? failureOfPart(error);
  }
}

/** @throws ModelFailure */
export async function embedTexts(
  context: Context,
  target: Target,
  model: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<{ vectors: Float32Array[]; tokensIn: number | null }> {
  try {
    const embeddingModel = (await openAi(context, target, "json")).embeddingModel(model);
    const { embeddings, usage } = await embeddingModel.doEmbed({ values: [...texts], abortSignal: signal });
    const vectors = embeddings.map((embedding) => Float32Array.from(embedding));
    const [first] = vectors;
    const areValid =
      first !== undefined &&
      first.length > 0 &&
      vectors.length === texts.length &&
      vectors.every((vector) => vector.length === first.length && vector.every(Number.isFinite));
    if (!areValid) throw new ModelFailure("malformed");
    return { vectors, tokensIn: usage?.tokens ?? null };
  } catch (error) {
    throw failureWithin(error) ?? failureOfPart(error);
  }
}

const fetchFor =
  (context: Context, { reach }: Target, accept: "events" | "json"): typeof fetch =>
  async (input, init = {}) =>
    guardedFetch(context, {
      reach,
      url: input instanceof Request ? input.url : String(input),
      method: "POST",
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === "string" ? init.body : null,
      signal: init.signal ?? new AbortController().signal,
      accept,
    });

async function openAi(context: Context, target: Target, accept: "events" | "json") {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  return createOpenAICompatible({
    name: "model",
    baseURL: target.baseUrl,
    ...(target.key !== null && { apiKey: target.key }),
    fetch: fetchFor(context, target, accept),
    // Mistral always counts tokens, and rejects the option that asks for it.
    includeUsage: target.provider !== "mistral",
    // OpenAI's newer models accept only the newer name.
    ...(target.provider === "openai" && {
      transformRequestBody: ({ max_tokens, ...body }) => ({ ...body, max_completion_tokens: max_tokens }),
    }),
  });
}

async function languageModelOf(context: Context, target: Target, model: string) {
  if (target.speaks === "openai") return (await openAi(context, target, "events")).chatModel(model);
  const { createAnthropic } = await import("@ai-sdk/anthropic");
  const anthropic = createAnthropic({
    baseURL: target.baseUrl,
    // Without a key, the library would take one from the environment.
    apiKey: target.key ?? "none",
    fetch: fetchFor(context, target, "events"),
  });
  return anthropic.languageModel(model);
}

const promptOf = ({ system, turns }: Asked): LanguageModelV4Prompt => [
  ...(system === "" ? [] : [{ role: "system" as const, content: system }]),
  ...turns.map(({ role, text }) => ({ role, content: [{ type: "text" as const, text }] })),
];

/** An error that a server sent in the middle of its answer: a text, or an object with a type and a message. */
const errorText = (error: unknown) =>
  (error instanceof Error ? error.message : (JSON.stringify(error) ?? "")).slice(0, maxErrorLength);

/** `text`: the server's own error message, if it sent one. */
function failureOfPart(error: unknown, text = ""): ModelFailure {
  const known = failureWithin(error);
  if (known) return known;
  const name = error instanceof Error ? error.name : "";
  // The library's value for a stream that does not mark the end of its answer.
  if (name.includes("InvalidResponseData")) return new ModelFailure("cut_off");
  const isUnreadable = /JSONParse|TypeValidation|EmptyResponseBody/.test(name);
  return isUnreadable ? new ModelFailure("malformed") : failureOfText(text);
}
