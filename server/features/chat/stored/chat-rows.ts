import type { Selectable } from "kysely";
import { maxChatTitleLength } from "#contract/chat/chat-rules.ts";
import { type Chat, type ModelChoice, modelChoiceSchema } from "#contract/chat/chats.ts";
import { oneLine } from "#contract/text-rules.ts";
import { t } from "#contract/translate.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { type Owner, open, seal, unlessAltered } from "#server/platform/sealing.ts";
import { excerptText } from "#server/platform/search/plain-text.ts";
import type { Tables } from "#server/platform/tables.ts";

export type ChatRow = Selectable<Tables["chats"]>;

const sealContext = (id: string, column: "title" | "model") => ({ table: "chats", row: id, column });

export const noSuchChat = () => new AppError("not_found", t("This conversation no longer exists."));

export const sealTitle = (owner: Owner, id: string, title: string) =>
  seal(owner, sealContext(id, "title"), title);

/** @throws AppError `sealed_value_refused` */
export const openTitle = (owner: Owner, { id, title }: Pick<ChatRow, "id" | "title">) =>
  open(owner, sealContext(id, "title"), title);

/** The columns that hold a conversation's choice of a model. */
export const sealedChoice = (owner: Owner, id: string, choice: ModelChoice | null) => ({
  model: choice && seal(owner, sealContext(id, "model"), JSON.stringify(choice)),
  readable_model: null,
});

/** @throws AppError `sealed_value_refused` */
export function openChoice(
  owner: Owner,
  { id, model, readable_model }: Pick<ChatRow, "id" | "model" | "readable_model">,
): ModelChoice | null {
  const text = model === null ? readable_model : open(owner, sealContext(id, "model"), model);
  return text === null ? null : modelChoiceSchema.parse(JSON.parse(text));
}

/** Shows a conversation even if its title or model can't be opened, so that they can be chosen again. */
export function toChat(owner: Owner, row: ChatRow): Chat {
  const title = unlessAltered(() => openTitle(owner, row));
  return {
    id: row.id,
    title: title ?? "",
    pinned: row.pinned === 1,
    model: unlessAltered(() => openChoice(owner, row)),
    leaf_id: row.leaf_id,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    damaged: title === null,
  };
}

/** @throws AppError `not_found`, also of a deleted one */
export const findChat = (tx: Tx, owner: Owner, id: string): Promise<ChatRow> =>
  tx
    .selectFrom("chats")
    .selectAll()
    .$call(ownRow(owner.id, id))
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow(noSuchChat);

/**
 * Locks a conversation until the transaction ends, so only one change to its tree happens at a time.
 * @throws AppError `not_found`
 */
export const lockChat = (tx: Tx, owner: Owner, id: string): Promise<ChatRow> =>
  tx
    .updateTable("chats")
    .set((chat) => ({ pinned: chat.ref("pinned") }))
    .$call(ownRow(owner.id, id))
    .where("deleted_at", "is", null)
    .returningAll()
    .executeTakeFirstOrThrow(noSuchChat);

/** In UTF-16 code units. */
const maxMadeTitleLength = 60;

/** The first words of a message, cut at the end of a word. */
export function titleFrom(text: string): string {
  const line = oneLine(excerptText(text.slice(0, 2000))) || oneLine(text);
  if (line.length <= maxMadeTitleLength) return line;
  const space = line.lastIndexOf(" ", maxMadeTitleLength - 1);
  const cut = space > maxMadeTitleLength / 2 ? line.slice(0, space) : line.slice(0, maxMadeTitleLength - 1);
  return `${withoutHalf(cut).replace(/[\s,;:.–-]+$/u, "")}…`.slice(0, maxChatTitleLength);
}

/** Half a surrogate pair can't be stored. */
const withoutHalf = (text: string) => (text.isWellFormed() ? text : text.slice(0, -1));
