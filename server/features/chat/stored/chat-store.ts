import { sql } from "kysely";
import { z } from "zod";
import { chatGraceMs, maxChats } from "#contract/chat/chat-rules.ts";
import type { Chat, ModelChoice } from "#contract/chat/chats.ts";
import { idSchema } from "#contract/endpoint.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import { readCursor, toCursor } from "#server/platform/cursor.ts";
import type { Tx } from "#server/platform/database.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { refuseBeyondLimit } from "#server/platform/refuse-beyond-limit.ts";
import type { Owner } from "#server/platform/sealing.ts";
import {
  type ChatRow,
  findChat,
  noSuchChat,
  openChoice,
  sealedChoice,
  sealTitle,
  toChat,
} from "./chat-rows.ts";
import { findMessage } from "./message-rows.ts";

type Change = {
  title?: string | undefined;
  pinned?: boolean | undefined;
  model?: ModelChoice | null | undefined;
  leaf_id?: string | undefined;
};

const maxDeletedAtOnce = 20;
const maxSealedAtOnce = 100;

const alter = (tx: Tx, owner: Owner, id: string) => tx.updateTable("chats").$call(ownRow(owner.id, id));

/** @throws AppError `limit_reached` */
export const startChat = (
  { database, clock }: Context,
  owner: Owner,
  id: string,
  model: ModelChoice | null,
): Promise<Chat> =>
  database.asOwner(owner.id, async (tx) => {
    await lockUser(tx, owner.id, database.engine);
    await tx
      .insertInto("chats")
      .values({
        owner_id: owner.id,
        id,
        title: sealTitle(owner, id, ""),
        titled_by: null,
        ...sealedChoice(owner, id, model),
        leaf_id: null,
        created_at: clock.now().getTime(),
        updated_at: clock.now().getTime(),
        deleted_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await refuseTooMany(tx, owner);
    return toChat(owner, await findChat(tx, owner, id));
  });

/** @throws AppError `not_found`, also if `leaf_id` is not one of its messages */
export const changeChat = (
  { database }: Context,
  owner: Owner,
  id: string,
  { title, pinned, model, leaf_id }: Change,
): Promise<Chat> =>
  database.asOwner(owner.id, async (tx) => {
    if (leaf_id !== undefined) await findMessage(tx, owner, id, leaf_id);
    const values = {
      ...(title !== undefined && { title: sealTitle(owner, id, title), titled_by: "person" as const }),
      ...(pinned !== undefined && { pinned: Number(pinned) }),
      ...(model !== undefined && sealedChoice(owner, id, model)),
      ...(leaf_id !== undefined && { leaf_id }),
    };
    if (Object.keys(values).length === 0) return toChat(owner, await findChat(tx, owner, id));
    const row = await alter(tx, owner, id)
      .set(values)
      .where("deleted_at", "is", null)
      .returningAll()
      .executeTakeFirstOrThrow(noSuchChat);
    return toChat(owner, row);
  });

/** Never replaces a title that the person chose. */
export const titleByModel = ({ database }: Context, owner: Owner, id: string, title: string): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    await alter(tx, owner, id)
      .set({ title: sealTitle(owner, id, title), titled_by: "model" })
      .where("titled_by", "=", "words")
      .execute();
  });

/** It can be restored for a day. Deleting it twice does no harm. @throws AppError `not_found` */
export const removeChat = ({ database, clock }: Context, owner: Owner, id: string): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    await alter(tx, owner, id)
      .set({ deleted_at: sql`coalesce(deleted_at, ${clock.now().getTime()})` })
      .returning("id")
      .executeTakeFirstOrThrow(noSuchChat);
  });

/** @throws AppError `not_found` */
export const restoreChat = ({ database }: Context, owner: Owner, id: string): Promise<Chat> =>
  database.asOwner(owner.id, async (tx) => {
    const row = await alter(tx, owner, id)
      .set({ deleted_at: null })
      .returningAll()
      .executeTakeFirstOrThrow(noSuchChat);
    return toChat(owner, row);
  });

/** A page of conversations, pinned ones first, then by time. */
export const chatPage = (
  { database }: Context,
  owner: Owner,
  after: ChatPosition | null,
  limit: number,
): Promise<ChatRow[]> =>
  database.asOwner(owner.id, (tx) =>
    tx
      .selectFrom("chats")
      .selectAll()
      .where("owner_id", "=", owner.id)
      .where("deleted_at", "is", null)
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(pinned, updated_at, id) < (${after?.pinned}, ${after?.updated_at}, ${after?.id})`,
        ),
      )
      .orderBy("pinned", "desc")
      .orderBy("updated_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .execute(),
  );

/** Seals the choices of models that a former version stored readable. @returns how many are left */
export const sealChoices = ({ database }: Context, owner: Owner): Promise<number> =>
  database.asOwner(owner.id, async (tx) => {
    const readable = await tx
      .selectFrom("chats")
      .selectAll()
      .where("owner_id", "=", owner.id)
      .where("readable_model", "is not", null)
      .limit(maxSealedAtOnce + 1)
      .execute();
    for (const row of readable.slice(0, maxSealedAtOnce)) {
      await alter(tx, owner, row.id)
        .set(sealedChoice(owner, row.id, openChoice(owner, row)))
        // Another tab may have chosen meanwhile.
        .where("readable_model", "=", row.readable_model)
        .execute();
    }
    return Math.max(0, readable.length - maxSealedAtOnce);
  });

/** Removes for good what was deleted a day ago, by the store's clock. A second server finds nothing left to do. */
export async function sweepChats({ database, expiryCutoff }: Context): Promise<void> {
  const before = await expiryCutoff(chatGraceMs);
  if (before === null) return;
  const owners = await database.asSystem((tx) =>
    tx.selectFrom("chats").select("owner_id").distinct().where("deleted_at", "<=", before).execute(),
  );
  const removeSome = (ownerId: string) =>
    database.asOwner(ownerId, async (tx) => {
      const due = tx
        .selectFrom("chats")
        .select("id")
        .where("owner_id", "=", ownerId)
        .where("deleted_at", "<=", before)
        .limit(maxDeletedAtOnce);
      const removed = await tx
        .deleteFrom("chats")
        .where("owner_id", "=", ownerId)
        .where("id", "in", due)
        .where("deleted_at", "<=", before)
        .returning("id")
        .execute();
      return removed.length;
    });
  for (const { owner_id } of owners) while ((await removeSome(owner_id)) > 0);
}

async function refuseTooMany(tx: Tx, owner: Owner): Promise<void> {
  const { count } = await tx
    .selectFrom("chats")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("owner_id", "=", owner.id)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  refuseBeyondLimit(
    count,
    maxChats,
    t(
      "You have {limit, plural, one {# conversation} other {# conversations}}, which is the limit. Delete one first.",
      {
        limit: maxChats,
      },
    ),
  );
}

const positionSchema = z.tuple([z.enum(["0", "1"]), z.string().regex(/^\d{1,15}$/), idSchema]);
export type ChatPosition = Pick<ChatRow, "pinned" | "updated_at" | "id">;

/** Marks the end of a page. */
export const cursorOf = ({ pinned, updated_at, id }: ChatPosition): string =>
  toCursor([pinned, updated_at, id]);

/** @throws AppError `invalid_input` */
export function readPosition(cursor: string): ChatPosition {
  const [pinned, updatedAt, id] = readCursor(positionSchema, cursor);
  return { pinned: Number(pinned), updated_at: Number(updatedAt), id };
}
