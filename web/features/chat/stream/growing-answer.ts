import type { Message } from "#contract/chat/messages.ts";

/** An answer as far as it has arrived. */
export type GrowingAnswer = { text: string; message: Message };

/** As the server sends it. `end`: how many UTF-16 code units the answer has after `text`. */
export type AnswerEvent =
  | { kind: "text"; end: number; text: string }
  /** `text` replaces all that came before. */
  | { kind: "restart"; text: string }
  | { kind: "answer"; message: Message };

export const beginningOf = (message: Message): GrowingAnswer => ({ text: message.text, message });

/**
 * Adds one event. Repeated events, as after a lost connection, change nothing. `null`: something in between is missing,
 * so the caller must follow the answer again from where it is.
 */
export function grow(answer: GrowingAnswer, event: AnswerEvent): GrowingAnswer | null {
  if (event.kind === "answer") {
    const { message } = event;
    const isBehind = message.status === "writing" && answer.text.startsWith(message.text);
    return { text: isBehind ? answer.text : message.text, message };
  }
  if (event.kind === "restart") return { ...answer, text: event.text };
  const { text } = answer;
  const start = event.end - event.text.length;
  if (start > text.length) return null;
  if (event.end <= text.length) return answer;
  return { ...answer, text: text + event.text.slice(text.length - start) };
}

/** An answer that came another way: with the whole conversation, or by continuing it. */
export function takeStored(answer: GrowingAnswer, stored: Message): GrowingAnswer {
  return grow(answer, { kind: "answer", message: stored }) ?? answer;
}

export const isWriting = ({ message }: GrowingAnswer): boolean => message.status === "writing";

/** `null` for an event unknown to this build. */
export function readEvent({
  event,
  id,
  data,
}: {
  event?: string | undefined;
  id?: string | undefined;
  data: string;
}): AnswerEvent | null {
  if (event === "answer") {
    const message: Message = JSON.parse(data);
    return { kind: "answer", message };
  }
  const end = Number(id);
  if ((event !== "text" && event !== "restart") || !Number.isInteger(end)) return null;
  const { text }: { text?: unknown } = JSON.parse(data);
  if (typeof text !== "string") return null;
  return event === "text" ? { kind: "text", end, text } : { kind: "restart", text };
}
