import { randomUUID } from "node:crypto";
import { login } from "#contract/accounts/accounts.ts";
import {
  followAnswer,
  getChat,
  regenerateAnswer,
  sendMessage,
  startChat,
  stopAnswer,
} from "#contract/chat/chats.ts";
import { type Message, messageSchema } from "#contract/chat/messages.ts";
import type { Day } from "#contract/day-rules.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import type { Context } from "#server/context.ts";
import { password, signUpOn } from "#server/features/accounts/testing.ts";
import { saveReflection } from "#server/features/reflections/index.ts";
import { aSave } from "#server/features/reflections/testing.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { TestServer } from "#server/testing.ts";

export { today } from "#server/features/reflections/testing.ts";

/** Writes reflections in order. A day may have several. */
export async function addReflections(
  context: Context,
  owner: Owner,
  written: readonly (Partial<Draft> & { day: Day })[],
): Promise<{ id: string; day: Day }[]> {
  const added: { id: string; day: Day }[] = [];
  for (const { day, ...draft } of written) {
    const id = randomUUID();
    await saveReflection(context, owner, id, { ...aSave({ title: `Of ${day}`, ...draft }), day });
    added.push({ id, day });
  }
  return added;
}

/** Registers a person who uses the chat. */
export async function newTalker(server: TestServer) {
  const { access, user } = await signUpOn(server);
  const signInAgain = async () =>
    (await server.expect(login, 200, { body: { username: user.username, password } })).access;
  return { id: user.id, access, signInAgain, ...talker(server, access) };
}

export type StreamEvent<Data = unknown> = { event: string; id: number; data: Data };

export function talker(server: TestServer, access: string) {
  const at = (id: string, messageId = "", more: Record<string, string> = {}) => ({
    access,
    params: { id, message_id: messageId, ...more },
  });
  const talker = {
    async start(): Promise<string> {
      const { id } = await server.expect(startChat, 201, { access, body: { id: randomUUID() } });
      return id;
    },
    send: (id: string, text: string, parent_id: string | null = null, more: object = {}) =>
      server.expect(sendMessage, 201, {
        ...at(id),
        body: { id: randomUUID(), answer_id: randomUUID(), parent_id, text, ...more },
      }),
    regenerateAnswer: (id: string, messageId: string, more: object = {}) =>
      server.expect(regenerateAnswer, 201, { ...at(id, messageId), body: { id: randomUUID(), ...more } }),
    stop: (id: string, messageId: string) => server.expect(stopAnswer, 200, at(id, messageId)),
    whole: (id: string) => server.expect(getChat, 200, at(id)),

    /** Every event of the stream, until it ends or `signal` is aborted. */
    async *follow(
      id: string,
      messageId: string,
      from = 0,
      signal?: AbortSignal,
    ): AsyncGenerator<StreamEvent> {
      const path = followAnswer.url.replace(":id", id).replace(":message_id", messageId);
      const response = await fetch(`${server.url}${path}?from=${from}`, {
        headers: { authorization: `Bearer ${access}` },
        ...(signal && { signal }),
      });
      if (response.status !== 200 || !response.body)
        throw new Error(`The stream answered ${response.status}.`);
      let held = "";
      for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
        held += piece;
        for (let end = held.indexOf("\n\n"); end >= 0; end = held.indexOf("\n\n")) {
          const event = held.slice(0, end);
          held = held.slice(end + 2);
          if (!event.startsWith(":")) yield readEvent<unknown>(event);
        }
      }
    },

    async ended(id: string, messageId: string): Promise<Message> {
      let last: unknown = null;
      for await (const { event, data } of talker.follow(id, messageId)) if (event === "answer") last = data;
      return messageSchema.parse(last);
    },
  };
  return talker;
}

export function readEvent<Data>(event: string): StreamEvent<Data> {
  const fields = new Map(
    event.split("\n").map((line) => {
      const colon = line.indexOf(": ");
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  return {
    event: fields.get("event") ?? "",
    id: Number(fields.get("id")),
    data: JSON.parse(fields.get("data") ?? "null"),
  };
}
