import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Context } from "#server/context.ts";
import { addOwner } from "#server/features/accounts/testing.ts";
import { sendMessage, wholeChat } from "#server/features/chat/conversations.ts";
import { startChat } from "#server/features/chat/stored/chat-store.ts";
import { encodingOf } from "#server/features/meaning/encoder/embedder.ts";
import { createEncoder } from "#server/features/meaning/encoder/encoder.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createTestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { print, printTable } from "./print.ts";

type Turn = { said: string; hasPanel: boolean; answer: string };
type Result = { persona: string; file: string; turns: Turn[] };

/**
 * Sends the persona's side of the published conversations of VERA-MH (github.com/SpringCare/VERA-MH) to the built-in
 * companion, message by message, and counts when the help panel opens. `results`: a file for all answers.
 */
export async function benchVeraMh(folder: string, results: string | undefined): Promise<void> {
  const database = await createTestDatabase("sqlite");
  const encoder = createEncoder();
  const all: Result[] = [];
  try {
    const context = await createTestContext(database);
    encodingOf(context).encoder = encoder;
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".txt"))) {
      const [, persona = ""] = basename(file).split("_");
      const said = personaTurns(readFileSync(join(folder, file), "utf8"));
      all.push({ persona, file, turns: await talkOver(context, await addOwner(database), said) });
      if (results) writeFileSync(results, JSON.stringify(all, null, 1));
    }
  } finally {
    await encoder.close();
    await database.drop();
  }
  const opened = ({ turns }: Result) => turns.findIndex(({ hasPanel }) => hasPanel);
  print(`${all.filter((each) => opened(each) >= 0).length} of ${all.length} conversations open the panel.`);
  printTable(
    ["persona", "conversations", "opened", "at message"],
    Object.entries(Object.groupBy(all, ({ persona }) => persona)).map(([persona, of = []]) => {
      const firsts = of.map(opened);
      const places = firsts.map((at) => (at < 0 ? "–" : at + 1)).join(" ");
      return [persona, of.length, firsts.filter((at) => at >= 0).length, places];
    }),
  );
}

const personaTurns = (conversation: string): string[] =>
  conversation
    .split(/^(?=user: |agent: )/m)
    .filter((turn) => turn.startsWith("user: "))
    .map((turn) => turn.slice("user: ".length).trim())
    .filter((turn) => turn !== "");

async function talkOver(context: Context, owner: Owner, said: readonly string[]): Promise<Turn[]> {
  const { id } = await startChat(context, owner, randomUUID(), null);
  const turns: Turn[] = [];
  let parent_id: string | null = null;
  for (const text of said) {
    const answer_id = randomUUID();
    const sent = { id: randomUUID(), parent_id, answer_id, text, attached: [], filters: null };
    const { message } = await sendMessage(context, owner, id, sent);
    turns.push({
      said: text,
      hasPanel: message.care,
      answer: await answered(context, owner, id, answer_id),
    });
    parent_id = answer_id;
  }
  return turns;
}

async function answered(context: Context, owner: Owner, chatId: string, id: string): Promise<string> {
  for (;;) {
    const { messages } = await wholeChat(context, owner, chatId);
    const answer = messages.find((message) => message.id === id);
    if (answer?.status !== "writing") return answer?.text ?? "";
    await delay(20);
  }
}
