import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";
import { listOf, type ModelProgram, ollamaModels, vectorOf } from "./model-lists.ts";
import { playScript, type Script } from "./play-script.ts";
import { anthropicError, openAiError } from "./streams.ts";

export type { Script } from "./play-script.ts";

export type AskedOfModel = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The prompt of a request for text. */
  system: string;
  turns: { role: string; text: string }[];
  /** The texts of a request for vectors. */
  texts: string[];
  body: string;
};

type Options = {
  port?: number;
  /** The API key that requests must send. Any key is accepted by default. */
  key?: string;
  /** The models that it lists and accepts. */
  models?: readonly string[];
  /** The program that it claims to be. */
  kind?: ModelProgram;
  contextTokens?: number;
  /** Aborts a running answer when another is requested, as llama.cpp's Python server does. */
  oneAtATime?: boolean;
};

const contentSchema = z.union([
  z.string(),
  z
    .array(z.object({ text: z.string().default("") }))
    .transform((parts) => parts.map(({ text }) => text).join("")),
]);
const askedSchema = z.object({
  model: z.string().default(""),
  stream: z.boolean().default(false),
  system: contentSchema.optional(),
  messages: z.array(z.object({ role: z.string(), content: contentSchema })).default([]),
  input: z.union([z.string().transform((text) => [text]), z.array(z.string())]).default([]),
});

async function readRequest(request: IncomingMessage) {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const isForm = request.headers["content-type"]?.startsWith("multipart/form-data") === true;
  const body = Buffer.concat(parts).toString(isForm ? "latin1" : "utf8");
  const [, model] = /name="model"\r\n\r\n(.*)\r\n/.exec(body) ?? [];
  const given = askedSchema.parse(isForm ? { model } : JSON.parse(body === "" ? "{}" : body));
  const turns = given.messages.map(({ role, content }) => ({ role, text: content }));
  const inTurns = turns.filter(({ role }) => role === "system").map(({ text }) => text);
  const asked: AskedOfModel = {
    method: request.method ?? "",
    path: new URL(request.url ?? "/", "http://localhost").pathname,
    headers: request.headers,
    system: given.system ?? inTurns.join("\n"),
    turns: turns.filter(({ role }) => role !== "system"),
    texts: given.input,
    body,
  };
  return { asked, model: given.model, isStreamed: given.stream };
}

/**
 * A scripted model server on loopback. It speaks the APIs of OpenAI and Anthropic, lists its
 * models, makes vectors, and can fail in every way that a real one does.
 */
export async function startModelServer({ port = 0, ...options }: Options = {}) {
  const state: State = {
    scripts: [],
    asked: [],
    answer: (said) => `You said: ${said.turns.at(-1)?.text ?? ""}`,
    release: Promise.withResolvers<void>(),
    running: new Set(),
  };
  const server = createServer((request, response) => {
    response.on("error", () => {});
    handle(request, response, state, options).catch((error: unknown) => {
      // The client may disconnect before its request has arrived.
      if (!request.destroyed) throw error;
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The model server has no port.");
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    /** The address that a connection names. */
    baseUrl: `${url}/v1`,
    /** `127.0.0.1` and the port, as AI_ALLOWED_HOSTS takes it. */
    host: `127.0.0.1:${address.port}`,
    /** Every request, in order. */
    asked: state.asked,
    askedForText: () => state.asked.filter(({ turns }) => turns.length > 0),
    /** How it answers the next requests for text, vectors or a transcription, one after another. */
    next: (...more: Script[]) => state.scripts.push(...more),
    /** Its answer when the script is empty. By default it repeats the last turn. */
    answerWith: (answer: (asked: AskedOfModel) => string | Script) => {
      state.answer = answer;
    },
    /** Lets held answers continue. */
    release() {
      state.release.resolve();
      state.release = Promise.withResolvers();
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
export type ModelServer = Awaited<ReturnType<typeof startModelServer>>;

type State = {
  scripts: Script[];
  asked: AskedOfModel[];
  answer(said: AskedOfModel): string | Script;
  release: PromiseWithResolvers<void>;
  /** Answers that are being written. */
  running: Set<ServerResponse>;
};

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  state: State,
  {
    key,
    models = ["quiet-model-8b", "embedding-model"],
    kind = "openai",
    contextTokens = 32_768,
    oneAtATime = false,
  }: Omit<Options, "port">,
): Promise<unknown> {
  const { asked, model, isStreamed } = await readRequest(request);
  const { path, headers, texts } = asked;
  const isAnthropic = headers["anthropic-version"] !== undefined;
  response.on("close", () => state.running.delete(response));
  state.asked.push(asked);
  const json = (status: number, content: object) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(content));
  };
  const error = isAnthropic ? anthropicError : openAiError;
  if (path === "/api/tags" && kind === "ollama") return json(200, ollamaModels(models));
  if (path === "/props" && kind === "llama_cpp")
    return json(200, { default_generation_settings: { n_ctx: contextTokens } });
  const sentKey = isAnthropic ? headers["x-api-key"] : headers.authorization?.replace(/^Bearer /, "");
  if (key !== undefined && sentKey !== key) return json(401, error(401, "That key is not known."));
  if (path === "/v1/models") return json(200, listOf(models, kind, contextTokens));

  const script = state.scripts.shift();
  const play = (next: Script, streamed: boolean) =>
    playScript(next, response, {
      model,
      isAnthropic,
      isStreamed: streamed,
      released: state.release.promise,
    });
  if (path === "/v1/audio/transcriptions") {
    const next = script ?? { do: "say", text: "I walked along the shore this morning." };
    if (next.do !== "hold") return next.do === "say" ? json(200, { text: next.text }) : play(next, false);
    const closed = new Promise<void>((resolve) => response.on("close", resolve));
    await Promise.race([state.release.promise, closed]);
    return response.destroyed || json(200, { text: next.text });
  }
  if (!script && model !== "" && !models.includes(model))
    return json(404, error(404, `The model ${model} does not exist.`));
  if (path === "/v1/embeddings") {
    if (script) return play(script, false);
    return json(200, {
      object: "list",
      model,
      data: texts.map((text, index) => ({ object: "embedding", index, embedding: vectorOf(text) })),
      usage: { prompt_tokens: texts.join(" ").split(/\s+/).length, total_tokens: 1 },
    });
  }
  if (path !== "/v1/chat/completions" && path !== "/v1/messages")
    return json(404, error(404, "There is nothing here."));
  if (oneAtATime) for (const each of state.running) each.socket?.destroy();
  state.running.add(response);
  const answer = script ?? state.answer(asked);
  return play(typeof answer === "string" ? { do: "say", text: answer } : answer, isStreamed);
}
