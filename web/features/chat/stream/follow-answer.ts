import { EventSourceParserStream } from "eventsource-parser/stream";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { type AnswerEvent, type GrowingAnswer, grow, isWriting, readEvent } from "./growing-answer.ts";

export type FollowDependencies = {
  /** Opens the stream after this many code units of the answer. */
  open: (from: number, signal: AbortSignal) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Waits this many milliseconds, or less if the connection returns. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  onGrown: (answer: GrowingAnswer) => void;
  signal: AbortSignal;
};

/** Milliseconds before the next attempt. The first is immediate: a proxy may have ended a long answer's stream. */
const pauses = [0, 500, 1000, 2000, 4000, 8000, 15_000] as const;
const maxPause = 15_000;

/**
 * Follows an answer until it is finished, over as many connections as that takes.
 * @throws ApiFailure where the server refuses, so that trying again would change nothing
 */
export async function followAnswer(begun: GrowingAnswer, deps: FollowDependencies): Promise<GrowingAnswer> {
  let answer = begun;
  let tries = 0;
  while (isWriting(answer) && !deps.signal.aborted) {
    const before = answer;
    await deps.wait(pauses[tries] ?? maxPause, deps.signal);
    tries += 1;
    try {
      const stream = await deps.open(answer.text.length, deps.signal);
      for await (const event of eventsOf(stream)) {
        const grown = grow(answer, event);
        // Something is missing, so start again from here.
        if (!grown) break;
        answer = grown;
        deps.onGrown(answer);
        if (!isWriting(answer)) break;
      }
    } catch (error) {
      if (deps.signal.aborted) break;
      if (isFinal(error)) throw error;
    }
    if (answer.text.length > before.text.length) tries = 0;
  }
  return answer;
}

/** A permanent refusal, unlike too many requests or an ended session. Other failures are connection failures. */
const isFinal = (error: unknown) =>
  error instanceof ApiFailure && !error.offline && error.status < 500 && ![401, 429].includes(error.status);

async function* eventsOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<AnswerEvent> {
  const reader = stream
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const event = readEvent(value);
      if (event) yield event;
    }
  } finally {
    // The rest is not needed. Cancelling a broken stream throws.
    await reader.cancel().catch(() => undefined);
  }
}
