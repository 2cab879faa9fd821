import type { ServerResponse } from "node:http";
import {
  type Answering,
  type AnswerStream,
  anthropicError,
  anthropicStream,
  openAiError,
  openAiStream,
} from "./streams.ts";

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
  | { do: "redirect"; to: string }
  /** Leaves the answer to the test. */
  | { do: "live"; write(stream: AnswerStream, response: ServerResponse): Promise<unknown> };

/** @param released resolves at the next `release()` */
export async function playScript(
  script: Script,
  response: ServerResponse,
  { isStreamed, released, ...answering }: Answering & { isStreamed: boolean; released: Promise<void> },
): Promise<unknown> {
  const error = answering.isAnthropic ? anthropicError : openAiError;
  const stream = (answering.isAnthropic ? anthropicStream : openAiStream)(response, answering);
  const sendJson = (status: number, content: object, headers: Record<string, string> = {}) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(content));
  };
  switch (script.do) {
    case "say": {
      if (!isStreamed) return sendJson(200, stream.whole(script.text));
      stream.begin();
      for (const piece of piecesOf(script.text, script.pieces ?? 4)) {
        if (script.everyMs !== undefined) await pause(script.everyMs);
        if (response.destroyed) return;
        stream.text(piece);
      }
      return stream.end(script.finish ?? "stop");
    }
    case "hold": {
      stream.begin();
      stream.text(script.text);
      const closed = new Promise<void>((resolve) => response.on("close", resolve));
      await Promise.race([released, closed]);
      if (response.destroyed) return;
      if (script.rest) stream.text(script.rest);
      return stream.end("stop");
    }
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
    case "live":
      return script.write(stream, response);
    case "redirect":
      response.writeHead(307, { location: script.to });
      return response.end();
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Cuts anywhere except within a character. */
function piecesOf(text: string, count: number): string[] {
  const letters = [...text];
  const size = Math.max(1, Math.ceil(letters.length / count));
  const pieces: string[] = [];
  for (let at = 0; at < letters.length; at += size) pieces.push(letters.slice(at, at + size).join(""));
  return pieces;
}
