import type { Remembered } from "#contract/chat/remembered.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Context } from "#server/context.ts";
import { readForAi } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { toChat } from "../stored/chat-rows.ts";
import type { Content, RememberedRow } from "./remembered-rows.ts";

export type OpenedRow = { row: RememberedRow; content: Content };
type From = Remembered["from"];

/** Finds the sources of sentences. Leaves out a source that is gone, changed, in the trash or excluded from AI. */
export async function sourcesOf(
  context: Context,
  owner: Owner,
  opened: readonly OpenedRow[],
): Promise<Map<string, From>> {
  const idsOf = (source: RememberedRow["source"]) =>
    opened.flatMap(({ row }) => (row.source === source && row.source_id !== null ? [row.source_id] : []));
  const messages = new Map(await inMessages(context, owner, idsOf("message")));
  const stands = new Map<string, Reflection>();
  const ids = idsOf("reflection");
  for await (const reflection of readForAi(context, owner, { ids })) stands.set(reflection.id, reflection);
  return new Map(
    opened.flatMap(({ row, content }): [string, From][] => {
      const id = row.source_id ?? "";
      if (row.source === "person") return [[row.id, { kind: "person" }]];
      const message = messages.get(id);
      if (row.source === "message") return message ? [[row.id, message]] : [];
      const reflection = stands.get(id);
      if (!reflection || !holds(reflection, content.quote)) return [];
      const { day, title } = reflection;
      return [[row.id, { kind: "reflection", reflection_id: id, day, title }]];
    }),
  );
}

const inMessages = ({ database }: Context, owner: Owner, ids: readonly string[]) =>
  database.asOwner(owner.id, async (tx) => {
    if (ids.length === 0) return [];
    const found = await tx
      .selectFrom("chat_messages")
      .select(["id", "chat_id"])
      .where("owner_id", "=", owner.id)
      .where("id", "in", ids)
      .execute();
    if (found.length === 0) return [];
    const chats = await tx
      .selectFrom("chats")
      .selectAll()
      .where("owner_id", "=", owner.id)
      .where("deleted_at", "is", null)
      .where("id", "in", [...new Set(found.map(({ chat_id }) => chat_id))])
      .execute();
    const titles = new Map(chats.map((row) => [row.id, toChat(owner, row).title]));
    return found.flatMap(({ id, chat_id }): [string, From][] => {
      const title = titles.get(chat_id);
      return title === undefined ? [] : [[id, { kind: "message", chat_id, message_id: id, title }]];
    });
  });

/** Passages are read without Markdown, so only letters and numbers are compared. */
export const holds = ({ title, body }: Pick<Reflection, "title" | "body">, quote: string | null): boolean =>
  quote === null || bare(`${title}\n${body}`).includes(bare(quote));

const bare = (text: string) =>
  text
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();
