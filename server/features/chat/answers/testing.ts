import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { FailureCode, Message, QuestionFilter } from "#contract/chat/messages.ts";
import { answerByRules, goesInCircles, readMessage } from "#server/features/companion/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { ChatModel, ModelEvent, ModelRequest } from "#server/platform/model-port.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { TestDatabase } from "#server/platform/testing.ts";
import { textTasksHere } from "#server/platform/threads/text-tasks.ts";
import { createTestContext } from "#server/testing.ts";
import { createChatParts } from "../chat.ts";
import type { ChatModels, Meaning, Passage } from "../ports.ts";
import { createRememberedStore } from "../remembered/remembered-store.ts";
import type { AskReflections } from "../remembered/sources.ts";
import { readEvent } from "../testing.ts";

export { addOwner } from "#server/platform/testing/journal.ts";

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
  ...more,
});

/** One server's chat on a store. The test supplies what the chat asks of others. */
export function createTestChat(
  database: TestDatabase,
  clock: Clock,
  more: Partial<ChatModels> & {
    passages?: readonly Passage[];
    isNearOnly?: boolean;
    holding?: number;
    left?: number;
    understood?: QuestionFilter[];
    longestCheckMs?: number;
  } = {},
) {
  const problems: string[] = [];
  const context = createTestContext(database);
  const reflections: AskReflections = {
    async *matching() {},
    openToAi: async (_tx, _owner, ids) => [...ids],
  };
  const remembered = createRememberedStore({ database, clock, reflections });
  const standing: Meaning["standing"] = async (_owner, sources) => sources.map(() => "here");
  const parts = createChatParts({
    database,
    clock,
    livedSince: async (ms) => clock.now().getTime() - ms,
    activities: { archivedActivities: async () => [] },
    models: { chatModel: async () => null, isOn: async () => true, ...more },
    meaning: {
      understand: async () => more.understood ?? [],
      find: async () => ({
        passages: [...(more.passages ?? [])],
        isNearOnly: more.isNearOnly ?? false,
        holding: more.holding ?? null,
        left: more.left ?? 0,
      }),
      attached: async () => [],
      standing,
    },
    companion: {
      answer: async (owner, asked) => answerByRules(await context, owner, asked),
      read: readMessage,
      isInCircles: async (owner, turns, today) => goesInCircles(await context, owner, turns, today),
    },
    reflections,
    textTasks: textTasksHere,
    pace: { beatMs: 10, idleMs: 40, pollMs: 10 },
    ...(more.longestCheckMs !== undefined && { longestCheckMs: more.longestCheckMs }),
    onProblem: (what) => problems.push(what),
  });
  const { conversations, chats, following, tree } = parts;
  return {
    ...parts,
    problems,
    remember: (owner: Owner, sentence: string) => remembered.save(owner, randomUUID(), sentence),
    async start(owner: Owner): Promise<string> {
      const id = randomUUID();
      await chats.start(owner, id, null);
      return id;
    },
    send: (owner: Owner, chatId: string, text: string, parent_id: string | null = null) =>
      conversations.send(owner, chatId, {
        id: randomUUID(),
        answer_id: randomUUID(),
        parent_id,
        text,
        attached: [],
        filters: null,
      }),
    /** A message as a client sees it now. */
    async message(owner: Owner, chatId: string, id: string): Promise<Message> {
      const found = (await conversations.whole(owner, chatId)).messages.find((each) => each.id === id);
      if (!found) throw new Error("There is no such message.");
      return found;
    },
    /** Waits until the message is no longer being written. */
    async ended(owner: Owner, chatId: string, id: string): Promise<Message> {
      for (;;) {
        await tree.sweepLost();
        const found = (await conversations.whole(owner, chatId)).messages.find((each) => each.id === id);
        if (found && found.status !== "writing") return found;
        await delay(10);
      }
    },
    async events(owner: Owner, chatId: string, id: string, from = 0, signal = new AbortController().signal) {
      const stream = await following.follow(owner, { chatId, id, from }, signal);
      return (async function* () {
        for await (const event of stream)
          if (!event.startsWith(":")) yield readEvent<{ text: string }>(event);
      })();
    },
  };
}
