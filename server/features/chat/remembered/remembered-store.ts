import { randomUUIDv7 } from "node:crypto";
import { maxRemembered } from "#contract/chat/chat-rules.ts";
import type { Remembered } from "#contract/chat/remembered.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { refuseBeyondLimit } from "#server/platform/refuse-beyond-limit.ts";
import type { Owner } from "#server/platform/sealing.ts";
import {
  isOn,
  noSuchSentence,
  openContent,
  printOf,
  type RememberedRow,
  rowsOf,
  sealContent,
} from "./remembered-rows.ts";
import { sourcesOf } from "./sources.ts";

/** A sentence to remember, and its source. */
export type Made = { text: string; quote: string; source: "reflection" | "message"; sourceId: string };

/** How many of the newest sentences go into a prompt. */
const maxLines = 40;

export async function readRemembered(
  context: Context,
  owner: Owner,
): Promise<{ on: boolean; remembered: Remembered[] }> {
  const { on, rows } = await context.database.asOwner(owner.id, async (tx) => ({
    on: await isOn(tx, owner.id),
    rows: await shownRows(tx, owner.id),
  }));
  return { on, remembered: await withSources(context, owner, rows) };
}

export const isRemembering = ({ database }: Context, owner: Owner): Promise<boolean> =>
  database.asOwner(owner.id, (tx) => isOn(tx, owner.id));

/** Lines for a prompt. Empty if remembering is off. */
export async function rememberedLines(context: Context, owner: Owner): Promise<string[]> {
  if (!(await isRemembering(context, owner))) return [];
  const { remembered } = await readRemembered(context, owner);
  return remembered.slice(0, maxLines).map(({ text }) => text);
}

export const setRemembering = ({ database }: Context, owner: Owner, on: boolean): Promise<{ on: boolean }> =>
  database.asOwner(owner.id, async (tx) => {
    await tx
      .insertInto("remembering")
      .values({ owner_id: owner.id, is_on: Number(on) })
      .onConflict((conflict) => conflict.column("owner_id").doUpdateSet({ is_on: Number(on) }))
      .execute();
    return { on };
  });

/**
 * Adds a person's own sentence, rewords one, or brings a forgotten one back.
 * @throws AppError `not_found` if its source is gone, `limit_reached`
 */
export async function saveRemembered(
  context: Context,
  owner: Owner,
  id: string,
  text: string,
): Promise<Remembered> {
  const { database, clock } = context;
  const saved = await database.asOwner(owner.id, async (tx) => {
    await lockUser(tx, owner.id, database.engine);
    const print = printOf(owner, text);
    const known = await rowsOf(tx, owner.id).selectAll().where("id", "=", id).executeTakeFirst();
    // Removes the same sentence under another id: a forgotten one, or one made from a message.
    await tx
      .deleteFrom("remembered")
      .where("owner_id", "=", owner.id)
      .where("print", "=", print)
      .where("id", "<>", id)
      .execute();
    const before = known && openContent(owner, known);
    const isSame = known?.print === print && (before === null || before?.text === text);
    const row = await tx
      .insertInto("remembered")
      .values({
        owner_id: owner.id,
        id,
        print,
        source: "person",
        source_id: null,
        edited: 1,
        forgotten_at: null,
        created_at: clock.now().getTime(),
        content: sealContent(owner, id, { text, quote: null }),
      })
      .onConflict((conflict) =>
        conflict.columns(["owner_id", "id"]).doUpdateSet({
          content: sealContent(owner, id, { text, quote: before?.quote ?? null }),
          forgotten_at: null,
          edited: isSame ? (known?.edited ?? 1) : 1,
        }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    refuseBeyondLimit(
      await countOf(tx, owner.id),
      maxRemembered,
      t(
        "{limit, plural, one {# sentence is} other {# sentences are}} remembered, which is the limit. Forget one first.",
        { limit: maxRemembered },
      ),
    );
    return row;
  });
  const [sentence] = await withSources(context, owner, [saved]);
  if (!sentence) throw noSuchSentence();
  return sentence;
}

/** Deletes its words at once. The rest prevents it from being made again. @throws AppError `not_found` */
export const forgetRemembered = ({ database, clock }: Context, owner: Owner, id: string): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    await tx
      .updateTable("remembered")
      .set({ content: null, forgotten_at: clock.now().getTime() })
      .$call(ownRow(owner.id, id))
      .where("forgotten_at", "is", null)
      .returning("id")
      .executeTakeFirstOrThrow(noSuchSentence);
  });

export const forgetAll = ({ database, clock }: Context, owner: Owner): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    await tx
      .updateTable("remembered")
      .set({ content: null, forgotten_at: clock.now().getTime() })
      .where("owner_id", "=", owner.id)
      .where("forgotten_at", "is", null)
      .execute();
  });

/**
 * Stores the sentences made from the message of an exchange. Stores none if remembering is off, or if the
 * message or its conversation has been deleted since. Skips forgotten sentences.
 */
export const addRemembered = (
  { database, clock }: Context,
  owner: Owner,
  messageId: string,
  made: readonly Made[],
): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    if (made.length === 0) return;
    await lockUser(tx, owner.id, database.engine);
    if (!(await isOn(tx, owner.id)) || !(await messageExists(tx, owner.id, messageId))) return;
    let count = await countOf(tx, owner.id);
    for (const each of made) {
      const print = printOf(owner, each.text);
      const known = await rowsOf(tx, owner.id).selectAll().where("print", "=", print).executeTakeFirst();
      if (known && (known.forgotten_at !== null || known.source === "person" || known.edited === 1)) continue;
      if (!known && count >= maxRemembered) continue;
      const id = known?.id ?? randomUUIDv7();
      const values = {
        source: each.source,
        source_id: each.sourceId,
        content: sealContent(owner, id, { text: each.text, quote: each.quote }),
      };
      // The person said it again, so this message becomes its source.
      await tx
        .insertInto("remembered")
        .values({
          ...values,
          owner_id: owner.id,
          id,
          print,
          edited: 0,
          forgotten_at: null,
          created_at: clock.now().getTime(),
        })
        .onConflict((conflict) => conflict.columns(["owner_id", "id"]).doUpdateSet(values))
        .execute();
      if (!known) count += 1;
    }
  });

/** Sentences whose source is still there, newest first. */
async function withSources(
  context: Context,
  owner: Owner,
  rows: readonly RememberedRow[],
): Promise<Remembered[]> {
  const opened = rows.flatMap((row) => {
    const content = openContent(owner, row);
    return content ? [{ row, content }] : [];
  });
  const sources = await sourcesOf(context, owner, opened);
  return opened.flatMap(({ row, content }) => {
    const from = sources.get(row.id);
    if (!from) return [];
    const { id, edited, created_at } = row;
    return [
      {
        id,
        text: content.text,
        from,
        edited: edited === 1,
        created_at: new Date(created_at).toISOString(),
      },
    ];
  });
}

const shownRows = (tx: Tx, ownerId: string) =>
  rowsOf(tx, ownerId)
    .selectAll()
    .where("forgotten_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(maxRemembered)
    .execute();

const messageExists = async (tx: Tx, ownerId: string, messageId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom("chat_messages")
    .innerJoin("chats", (join) =>
      join
        .onRef("chats.owner_id", "=", "chat_messages.owner_id")
        .onRef("chats.id", "=", "chat_messages.chat_id"),
    )
    .select("chat_messages.id")
    .where("chat_messages.owner_id", "=", ownerId)
    .where("chat_messages.id", "=", messageId)
    .where("chats.deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
};

async function countOf(tx: Tx, ownerId: string): Promise<number> {
  const { count } = await rowsOf(tx, ownerId)
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("forgotten_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
