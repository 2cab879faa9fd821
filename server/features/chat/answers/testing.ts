import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Message } from "#contract/chat/messages.ts";
import type { Context } from "#server/context.ts";
import { createTestEmbedder } from "#server/features/meaning/testing.ts";
import { connectOwner } from "#server/features/models/testing.ts";
import type { Owner } from "#server/platform/sealing.ts";
import {
  type AskedOfModel,
  type Script,
  startModelServer,
} from "../../../../scripts/model-server/model-server.ts";
import { sendMessage, wholeChat } from "../conversations.ts";
import { saveRemembered } from "../remembered/remembered-store.ts";
import { startChat } from "../stored/chat-store.ts";
import { sweepLostAnswers } from "../stored/message-tree.ts";
import { readEvent } from "../testing.ts";
import { checksOf, stopCareChecks } from "./care-checks.ts";
import { followAnswer } from "./following.ts";
import { judgeInstructions, summaryInstructions, titleInstructions } from "./instructions.ts";
import { stopAllWriting, timingOf } from "./writing.ts";

export { addOwner } from "#server/features/accounts/testing.ts";

type Purpose = "chat" | "title" | "summary" | "judge" | "remember";
type Reply = string | null;

/** One answer that a model is asked to write, which the test controls. */
export type ModelCall = {
  request: Pick<AskedOfModel, "system" | "turns">;
  says(text: string): void;
  ends(): void;
  fails(how: "context_too_small" | "too_many_requests" | "wrong_key" | "malformed" | "cut_off"): void;
  /** The chat has closed the connection, or the answer is over. */
  closed: Promise<void>;
};

const purposeOf = (system: string): Purpose => {
  if (system === titleInstructions) return "title";
  if (system === summaryInstructions) return "summary";
  if (system === judgeInstructions) return "judge";
  return system.startsWith("You note lasting facts") ? "remember" : "chat";
};

/**
 * A model server whose chat answers are written by the test. It answers other requests, such as for a title, from
 * `replies`, and waits if the reply is a promise. A reply of `null` makes the request fail.
 */
export async function startScriptedModel() {
  const server = await startModelServer({ models: ["heron-7b", "swan-3b"] });
  let calls: ModelCall[] = [];
  let waiting: ((call: ModelCall) => void)[] = [];
  let chats: Context[] = [];
  const asked: { purpose: Purpose; system: string }[] = [];
  const usual = { title: "A made title", summary: "They spoke of the sea.", judge: "no", remember: null };
  const replies: Record<Exclude<Purpose, "chat">, Reply | Promise<Reply>> = { ...usual };

  server.answerWith(({ system, turns }): Script => {
    const purpose = purposeOf(system);
    asked.push({ purpose, system });
    return {
      do: "live",
      write: async (stream, response) => {
        const closed = new Promise<void>((resolve) => response.on("close", resolve));
        const begin = () => response.headersSent || stream.begin();
        const fail = (status: number, content: object) => {
          response.writeHead(status, { "content-type": "application/json" });
          response.end(JSON.stringify(content));
        };
        if (purpose !== "chat") {
          const reply = await replies[purpose];
          if (reply === null) return fail(500, { error: { message: "As the test says." } });
          begin();
          stream.text(reply);
          return stream.end("stop");
        }
        const call: ModelCall = {
          request: { system, turns },
          closed,
          says(text) {
            begin();
            stream.text(text);
          },
          ends() {
            begin();
            stream.end("stop");
          },
          fails(how) {
            if (how === "cut_off") return response.socket?.destroy();
            if (how === "malformed") return response.end('data: {"choices": [{"delta": {"conte\n\n');
            if (how === "context_too_small") return fail(400, stream.contextOverflow());
            fail(how === "wrong_key" ? 401 : 429, { error: { message: "As the test says." } });
          },
        };
        const next = waiting.shift();
        if (next) next(call);
        else calls.push(call);
      },
    };
  });

  const model = {
    ...server,
    asked,
    replies,
    /** The next answer that the model is asked to write. */
    called: (): Promise<ModelCall> => {
      const call = calls.shift();
      return call ? Promise.resolve(call) : new Promise((resolve) => waiting.push(resolve));
    },
    /** Ends and forgets what happened in the test before. */
    async reset() {
      for (const context of chats) {
        await stopCareChecks(context);
        await stopAllWriting(context);
      }
      chats = [];
      calls = [];
      waiting = [];
      asked.length = 0;
      Object.assign(replies, usual);
    },
    /** The person chooses this model and agrees to it. */
    connect: (context: Context, owner: Owner, contextTokens = 8_000) =>
      connectOwner(
        context,
        owner,
        { name: "Loopback", base_url: server.baseUrl, context_tokens: contextTokens },
        "heron-7b",
      ),
    /** One server's chat, for people who are connected to this model. */
    createChat(shared: Context, options: ChatOptions = {}) {
      const chat = createTestChat(shared, options);
      chats.push(chat.context);
      return { ...model, ...chat };
    },
  };
  return model;
}
export type ScriptedModel = Awaited<ReturnType<typeof startScriptedModel>>;

type ChatOptions = { maxCheck?: number };

/** One server's chat on the store of `shared`. It reads meanings without the large model. */
export function createTestChat(shared: Context, { maxCheck }: ChatOptions = {}) {
  const problems: string[] = [];
  const context: Context = { ...shared, onProblem: (what) => problems.push(what) };
  createTestEmbedder().use(context);
  Object.assign(timingOf(context), { save: 10, idle: 40, poll: 10 });
  if (maxCheck !== undefined) checksOf(context).maxMs = maxCheck;
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
