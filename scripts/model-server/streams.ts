import type { ServerResponse } from "node:http";

export type Answering = { model: string; isAnthropic: boolean };

export type AnswerStream = {
  begin(): void;
  text(piece: string): void;
  error(message: string): void;
  end(finish: "stop" | "length"): void;
  /** The whole answer as one JSON value. */
  whole(text: string): object;
  contextOverflow(): object;
};

const beginEvents = (response: ServerResponse) =>
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache",
  });

const tokens = { input: 21, output: 7 };

/** https://platform.openai.com/docs/api-reference/chat-streaming */
export function openAiStream(response: ServerResponse, { model }: Answering): AnswerStream {
  const base = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1_700_000_000, model };
  const send = (content: object) => response.write(`data: ${JSON.stringify(content)}\n\n`);
  const delta = (change: object, finish: string | null = null) =>
    send({ ...base, choices: [{ index: 0, delta: change, finish_reason: finish }] });
  const usage = {
    prompt_tokens: tokens.input,
    completion_tokens: tokens.output,
    total_tokens: tokens.input + tokens.output,
  };
  return {
    begin: () => {
      beginEvents(response);
      delta({ role: "assistant", content: "" });
    },
    text: (piece) => void delta({ content: piece }),
    error: (message) => void send(openAiError(500, message)),
    end: (finish) => {
      delta({}, finish);
      send({ ...base, choices: [], usage });
      response.end("data: [DONE]\n\n");
    },
    whole: (text) => ({
      ...base,
      object: "chat.completion",
      choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
      usage,
    }),
    contextOverflow: () => ({
      error: {
        message:
          "This model's maximum context length is 512 tokens. However, your messages resulted in 900 tokens.",
        type: "invalid_request_error",
        param: "messages",
        code: "context_length_exceeded",
      },
    }),
  };
}

/** https://docs.anthropic.com/en/docs/build-with-claude/streaming */
export function anthropicStream(response: ServerResponse, { model }: Answering): AnswerStream {
  const send = (type: string, more: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`);
  const message = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model,
    stop_reason: null,
    stop_sequence: null,
  };
  return {
    begin: () => {
      beginEvents(response);
      const usage = { input_tokens: tokens.input, output_tokens: 1 };
      send("message_start", { message: { ...message, content: [], usage } });
      send("content_block_start", { index: 0, content_block: { type: "text", text: "" } });
      send("ping", {});
    },
    text: (piece) =>
      void send("content_block_delta", { index: 0, delta: { type: "text_delta", text: piece } }),
    error: (text) => void send("error", { error: { type: "overloaded_error", message: text } }),
    end: (finish) => {
      send("content_block_stop", { index: 0 });
      send("message_delta", {
        delta: { stop_reason: finish === "stop" ? "end_turn" : "max_tokens", stop_sequence: null },
        usage: { output_tokens: tokens.output },
      });
      send("message_stop", {});
      response.end();
    },
    whole: (text) => ({
      ...message,
      stop_reason: "end_turn",
      content: [{ type: "text", text }],
      usage: { input_tokens: tokens.input, output_tokens: tokens.output },
    }),
    contextOverflow: () => anthropicError(400, "prompt is too long: 210000 tokens > 200000 maximum"),
  };
}

const openAiTypes: Record<number, [type: string, code: string | null]> = {
  401: ["invalid_request_error", "invalid_api_key"],
  404: ["invalid_request_error", "model_not_found"],
  429: ["requests", "rate_limit_exceeded"],
};

export function openAiError(status: number, message: string): object {
  const [type, code] = openAiTypes[status] ?? ["server_error", null];
  return { error: { message, type, param: null, code } };
}

const anthropicTypes: Record<number, string> = {
  400: "invalid_request_error",
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  429: "rate_limit_error",
};

export const anthropicError = (status: number, message: string): object => ({
  type: "error",
  error: { type: anthropicTypes[status] ?? "api_error", message },
});
