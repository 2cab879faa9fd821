import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { maxCareCheckMs } from "#contract/chat/chat-rules.ts";
import type { FailureCode, Message, QuestionFilter } from "#contract/chat/messages.ts";
import type { Context } from "#server/context.ts";
import type { Passage } from "#server/features/meaning/index.ts";
import type { ChatModel, ModelEvent, ModelRequest } from "#server/features/models/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { sendMessage, wholeChat } from "../conversations.ts";
import { saveRemembered } from "../remembered/remembered-store.ts";
import { startChat } from "../stored/chat-store.ts";
import { sweepLostAnswers } from "../stored/message-tree.ts";
import { readEvent } from "../testing.ts";
import { dependenciesOf } from "./dependencies.ts";
import { followAnswer } from "./following.ts";

export { addOwner } from "#server/features/accounts/testing.ts";

/** One call of a model, which the test controls. */
export type ModelCall = {
  request: ModelRequest;
  signal: AbortSignal;
  says(text: string): void;
  ends(why?: "done" | "length"): void;
  fails(code: FailureCode, isOvertaken?: boolean): void;
};

type Reply = string | null;

/**
 * A model that writes when a test tells it to. It answers other requests, such as for a title, from `replies`, or
 * once these are there. `null` makes it fail.
 */
export function scriptedModel(more: Partial<ChatModel> = {}) {
  const calls: ModelCall[] = [];
  const waiting: ((call: ModelCall) => void)[] = [];
  const asked: ModelRequest[] = [];
  const replies: Partial<Record<ModelRequest["purpose"], Reply | Promise<Reply>>> = {
    title: "A made title",
    summary: "They spoke of the sea.",
    judge: "no",
    remember: null,
  };
  const model: ChatModel = {
    connectionId: randomUUID(),
    model: "heron-7b",
    provider: "Loopback",
    staysHere: true,
    contextTokens: 8_000,
    ...more,
    async *write(request, signal): AsyncGenerator<ModelEvent> {
      asked.push(request);
      if (request.purpose !== "chat") {
        const reply = await Promise.race([replies[request.purpose] ?? null, abortOf(signal)]);
        if (signal.aborted) return;
        if (reply === null)
          return yield { kind: "failed", code: "model_server_error", retryAt: null, isOvertaken: false };
        yield { kind: "text", text: reply };
        return yield { kind: "end", why: "done" };
      }
      const events: ModelEvent[] = [];
      let wake = () => {};
      const put = (event: ModelEvent) => {
        events.push(event);
        wake();
      };
      const call: ModelCall = {
        request,
        signal,
        says: (text) => put({ kind: "text", text }),
        ends: (why = "done") => put({ kind: "end", why }),
        fails: (code, isOvertaken = false) => put({ kind: "failed", code, retryAt: null, isOvertaken }),
      };
      const next = waiting.shift();
      if (next) next(call);
      else calls.push(call);
      signal.addEventListener("abort", () => wake());
      while (!signal.aborted) {
        const event = events.shift();
        if (!event) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          continue;
        }
        yield event;
        if (event.kind !== "text") return;
      }
    },
  };
  return {
    model,
    asked,
    replies,
    /** The next answer that the model is asked to write. */
    called: (): Promise<ModelCall> => {
      const call = calls.shift();
      return call ? Promise.resolve(call) : new Promise((resolve) => waiting.push(resolve));
    },
  };
}

const abortOf = (signal: AbortSignal) =>
  new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener("abort", () => resolve(null), { once: true });
  });

export const aPassage = (text: string, more: Partial<Passage> = {}): Passage => ({
  reflection_id: randomUUID(),
  revision: 1,
  day: "2026-05-03",
  mood: 2,
  title: "By the sea",
  text,
  score: 1,
  isByWords: true,
  ...more,
});

/** One server's chat on the store of `shared`. The test says what the model writes and which passages are found. */
export function createTestChat(
  shared: Context,
  {
    passages = [],
    isNearOnly = false,
    matching = null,
    left = 0,
    understood = [],
    maxCheckMs = maxCareCheckMs,
    ...models
  }: Partial<Pick<ReturnType<typeof dependenciesOf>, "findChatModel" | "isAiOn">> & {
    passages?: readonly Passage[];
    isNearOnly?: boolean;
    matching?: number | null;
    left?: number;
    understood?: QuestionFilter[];
    maxCheckMs?: number;
  } = {},
) {
  const problems: string[] = [];
  const context: Context = { ...shared, onProblem: (what) => problems.push(what) };
  Object.assign(dependenciesOf(context), {
    findChatModel: async () => null,
    isAiOn: async () => true,
    ...models,
    understandQuestion: async () => understood,
    searchByMeaning: async () => ({ passages: [...passages], isNearOnly, matching, left }),
    attachedPassages: async () => [],
    sourceStatus: async (_context, _owner, sources) => sources.map(() => "here"),
    saveMs: 10,
    idleMs: 40,
    pollMs: 10,
    maxCheckMs,
  } satisfies ReturnType<typeof dependenciesOf>);
  const message = async (owner: Owner, chatId: string, id: string): Promise<Message> => {
    const found = (await wholeChat(context, owner, chatId)).messages.find((each) => each.id === id);
    if (!found) throw new Error("There is no such message.");
    return found;
  };
  return {
    context,
    problems,
    remember: (owner: Owner, sentence: string) => saveRemembered(context, owner, randomUUID(), sentence),
    async start(owner: Owner): Promise<string> {
      const id = randomUUID();
      await startChat(context, owner, id, null);
      return id;
    },
    send: (owner: Owner, chatId: string, text: string, parent_id: string | null = null) =>
      sendMessage(context, owner, chatId, {
        id: randomUUID(),
        answer_id: randomUUID(),
        parent_id,
        text,
        attached: [],
        filters: null,
      }),
    /** A message as a client sees it now. */
    message,
    /** Waits until the message is no longer being written. */
    async ended(owner: Owner, chatId: string, id: string): Promise<Message> {
      for (;;) {
        await sweepLostAnswers(context);
        const found = await message(owner, chatId, id);
        if (found.status !== "writing") return found;
        await delay(10);
      }
    },
    async events(owner: Owner, chatId: string, id: string, from = 0, signal = new AbortController().signal) {
      const stream = await followAnswer(context, owner, { chatId, id, from }, signal);
      return (async function* () {
        for await (const event of stream)
          if (!event.startsWith(":")) yield readEvent<{ text: string }>(event);
      })();
    },
  };
}
