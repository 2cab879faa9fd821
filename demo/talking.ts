import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { getChat, sendMessage, startChat } from "#contract/chat/chats.ts";
import { saveRemembered } from "#contract/chat/remembered.ts";
import { addDays, type Day } from "#contract/day-rules.ts";
import { type Event, instantOf } from "./events.ts";
import { idOf } from "./id-of.ts";
import type { Person } from "./person.ts";
import { readAll } from "./reading.ts";
import type { Beside } from "./words.ts";

/** Conversations with the built-in companion, which answers them itself. */
export const chatEvents = ({ chats, remembered }: Beside, today: Day): Event[] => [
  ...chats.map(({ ago, messages }) => ({
    at: instantOf(addDays(today, -ago), 22, 40),
    run: (person: Person) => talk(person, messages),
  })),
  { at: instantOf(addDays(today, -40), 22, 59), run: (person) => remember(person, remembered) },
];

async function talk(person: Person, messages: readonly string[]): Promise<void> {
  // The companion can't find what has not been read.
  await readAll(person);
  const id = idOf(messages.join());
  await person.expect(startChat, 201, { body: { id } });
  let parent_id: string | null = null;
  for (const text of messages) {
    const answer_id = idOf(`Answer to ${text}`);
    const body = { id: idOf(text), parent_id, answer_id, text };
    await person.expect(sendMessage, 201, { params: { id }, body });
    await answered(person, id, answer_id);
    await person.at(new Date(person.now().getTime() + 70_000));
    parent_id = answer_id;
  }
}

async function answered(person: Person, id: string, answer: string): Promise<void> {
  while (true) {
    const { messages } = await person.expect(getChat, 200, { params: { id } });
    const { status } = messages.find((each) => each.id === answer) ?? {};
    if (status === "done") return;
    if (status !== "writing") throw new Error(`The companion did not answer: ${status}.`);
    await pause(20);
  }
}

async function remember(person: Person, sentences: readonly string[]): Promise<void> {
  for (const text of sentences)
    await person.expect(saveRemembered, 200, { params: { id: randomUUID() }, body: { text } });
}
