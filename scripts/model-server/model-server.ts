import { createHash } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";
import { type Answering, anthropicError, anthropicStream, openAiError, openAiStream } from "./streams.ts";

/** How the server answers one request for text. Everything except `say` and `hold` is a fault. */
export type Script =
  /** Streams the text in pieces, `everyMs` apart; by default without a pause. */
  | { do: "say"; text: string; pieces?: number; everyMs?: number; finish?: "stop" | "length" }
  /** Streams the text, waits for `release()`, then streams the rest. */
  | { do: "hold"; text: string; rest?: string }
  /** Sends the whole answer as JSON although a stream was requested. */
  | { do: "say_without_streaming"; text: string }
  | { do: "end_empty" }
  | { do: "close_at_once" }
  | { do: "never_answer" }
  /** Sends its headers and nothing else. */
  | { do: "never_begin" }
  /** Breaks the connection after the text. */
  | { do: "cut_off"; text: string }
  /** Closes the connection properly after the text, but never ends the stream. */
  | { do: "end_early"; text: string }
  | { do: "malformed"; text?: string }
  /** Reports an error in the middle of the stream. */
  | { do: "error_within"; text: string; message?: string }
  | { do: "web_page" }
  /** Writes until the client disconnects. */
  | { do: "endless"; text?: string }
  /** Sends one line that never ends. */
  | { do: "endless_line" }
  | { do: "status"; status: number; retryAfter?: string; message?: string }
  | { do: "context_overflow" }
  | { do: "redirect"; to: string };

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
  /** The key that requests must send. Left out: any key will do. */
  key?: string;
  /** The models that it lists and accepts. */
  models?: readonly string[];
  /** The program that it claims to be. */
  kind?: "openai" | "ollama" | "llama_cpp";
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

/**
 * A scripted model server on loopback. It speaks the APIs of OpenAI and Anthropic, lists its
 * models, makes vectors, and can fail in every way that a real one does.
 */
export async function startModelServer({
  port = 0,
  key,
  models = ["quiet-model-8b", "embedding-model"],
  kind = "openai",
  contextTokens = 32_768,
  oneAtATime = false,
}: Options = {}) {
  let running: ServerResponse | undefined;
  const scripts: Script[] = [];
  const asked: AskedOfModel[] = [];
  const waiting = new Set<() => void>();
  const answers: { with: (said: AskedOfModel) => string | Script } = {
    with: (said) => `You said: ${said.turns.at(-1)?.text ?? ""}`,
  };

  const server = createServer((request, response) => {
    response.on("error", () => {});
    void handle(request, response);
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString("utf8");
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const isAnthropic = request.headers["anthropic-version"] !== undefined;
    const given = askedSchema.parse(JSON.parse(body === "" ? "{}" : body));
    const turns = given.messages.map(({ role, content }) => ({ role, text: content }));
    const said: AskedOfModel = {
      method: request.method ?? "",
      path: pathname,
      headers: request.headers,
      system:
        given.system ??
        turns
          .filter(({ role }) => role === "system")
          .map(({ text }) => text)
          .join("\n"),
      turns: turns.filter(({ role }) => role !== "system"),
      texts: given.input,
      body,
    };
    response.on("close", () => {
      if (running === response) running = undefined;
    });
    asked.push(said);
    const json = (status: number, content: object) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(content));
    };
    const error = isAnthropic ? anthropicError : openAiError;
    if (pathname === "/api/tags" && kind === "ollama") return json(200, ollamaModels(models));
    if (pathname === "/props" && kind === "llama_cpp")
      return json(200, { default_generation_settings: { n_ctx: contextTokens } });
    const sentKey = isAnthropic
      ? request.headers["x-api-key"]
      : request.headers.authorization?.replace(/^Bearer /, "");
    if (key !== undefined && sentKey !== key) return json(401, error(401, "That key is not known."));
    if (pathname === "/v1/models") return json(200, listOf(models, kind, contextTokens));
    const script = scripts.shift();
    if (!script && given.model !== "" && !models.includes(given.model))
      return json(404, error(404, `The model ${given.model} does not exist.`));
    if (pathname === "/v1/embeddings") {
      if (script) return play(script, response, { model: given.model, isAnthropic }, false);
      return json(200, {
        object: "list",
        model: given.model,
        data: given.input.map((text, index) => ({ object: "embedding", index, embedding: vectorOf(text) })),
        usage: { prompt_tokens: given.input.join(" ").split(/\s+/).length, total_tokens: 1 },
      });
    }
    if (pathname !== "/v1/chat/completions" && pathname !== "/v1/messages")
      return json(404, error(404, "There is nothing here."));
    if (oneAtATime) running?.socket?.destroy();
    running = response;
    const answer = script ?? answers.with(said);
    const next: Script = typeof answer === "string" ? { do: "say", text: answer } : answer;
    return play(next, response, { model: given.model, isAnthropic }, given.stream);
  }

  async function play(
    script: Script,
    response: ServerResponse,
    answering: Answering,
    streams: boolean,
  ): Promise<unknown> {
    const error = answering.isAnthropic ? anthropicError : openAiError;
    const stream = (answering.isAnthropic ? anthropicStream : openAiStream)(response, answering);
    const sendJson = (status: number, content: object, headers: Record<string, string> = {}) => {
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(JSON.stringify(content));
    };
    switch (script.do) {
      case "say": {
        if (!streams) return sendJson(200, stream.whole(script.text));
        stream.begin();
        for (const piece of piecesOf(script.text, script.pieces ?? 4)) {
          if (script.everyMs !== undefined) await pause(script.everyMs);
          if (response.destroyed) return;
          stream.text(piece);
        }
        return stream.end(script.finish ?? "stop");
      }
      case "hold":
        stream.begin();
        stream.text(script.text);
        await new Promise<void>((resolve) => {
          waiting.add(resolve);
          response.on("close", resolve);
        });
        if (response.destroyed) return;
        if (script.rest) stream.text(script.rest);
        return stream.end("stop");
      case "say_without_streaming":
        return sendJson(200, stream.whole(script.text));
      case "end_empty":
        stream.begin();
        return stream.end("stop");
      case "close_at_once":
        return response.socket?.destroy();
      case "never_answer":
        return;
      case "never_begin":
        response.writeHead(200, { "content-type": "text/event-stream" });
        return response.flushHeaders();
      case "cut_off":
        stream.begin();
        stream.text(script.text);
        await pause(20);
        return response.socket?.destroy();
      case "end_early":
        stream.begin();
        stream.text(script.text);
        return response.end();
      case "malformed":
        stream.begin();
        if (script.text) stream.text(script.text);
        response.write('data: {"choices": [{"delta": {"conte\n\n');
        return response.end();
      case "error_within":
        stream.begin();
        stream.text(script.text);
        stream.error(script.message ?? "Something went wrong here.");
        return response.end();
      case "web_page":
        response.writeHead(200, { "content-type": "text/html" });
        return response.end("<!doctype html><title>Welcome</title><p>It works.");
      case "endless":
        stream.begin();
        while (!response.destroyed) {
          stream.text((script.text ?? "and on and on ").repeat(50));
          await pause(0);
        }
        return;
      case "endless_line":
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write('data: {"x": "');
        while (!response.destroyed) {
          response.write("x".repeat(100_000));
          await pause(0);
        }
        return;
      case "status":
        return sendJson(
          script.status,
          error(script.status, script.message ?? "As the test says."),
          script.retryAfter === undefined ? {} : { "retry-after": script.retryAfter },
        );
      case "context_overflow":
        return sendJson(400, stream.contextOverflow());
      case "redirect":
        response.writeHead(307, { location: script.to });
        return response.end();
    }
  }

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
    asked,
    askedForText: () => asked.filter(({ turns }) => turns.length > 0),
    /** How it answers the next requests for text or vectors, one after another. */
    next: (...more: Script[]) => scripts.push(...more),
    /** Its answer when the script is empty. By default it repeats the last turn. */
    answerWith: (said: (asked: AskedOfModel) => string | Script) => {
      answers.with = said;
    },
    /** Lets held answers continue. */
    release() {
      for (const go of waiting) go();
      waiting.clear();
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
export type ModelServer = Awaited<ReturnType<typeof startModelServer>>;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Cuts anywhere except within a character. */
function piecesOf(text: string, count: number): string[] {
  const letters = [...text];
  const size = Math.max(1, Math.ceil(letters.length / count));
  const pieces: string[] = [];
  for (let at = 0; at < letters.length; at += size) pieces.push(letters.slice(at, at + size).join(""));
  return pieces;
}

const ollamaModels = (models: readonly string[]) => ({
  models: models.map((name) => ({
    name,
    model: name,
    details: { family: name.includes("embed") ? "nomic-bert" : "llama", parameter_size: "8.0B" },
  })),
});

const listOf = (models: readonly string[], kind: Options["kind"], contextTokens: number) => ({
  object: "list",
  data: models.map((id) => ({
    id,
    object: "model",
    created: 1_700_000_000,
    owned_by: kind === "llama_cpp" ? "llamacpp" : "somebody",
    ...(kind === "llama_cpp" && { meta: { n_ctx: contextTokens, n_params: 8_000_000_000 } }),
  })),
});

const dimensions = 32;

/** A unit vector, the same for the same words. Texts that share words lie closer together. */
function vectorOf(text: string): number[] {
  const sum = new Array<number>(dimensions).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [""]) {
    const bytes = createHash("sha256").update(word).digest();
    for (let at = 0; at < dimensions; at += 1) sum[at] = (sum[at] ?? 0) + ((bytes[at] ?? 0) - 127.5);
  }
  const length = Math.hypot(...sum) || 1;
  return sum.map((each) => each / length);
}
