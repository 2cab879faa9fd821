import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { maxRevisits } from "#contract/revisits/revisit-rules.ts";
import type { saveRevisit as endpoint, Revisit } from "#contract/revisits/revisits.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import { readDaily, readReflection } from "#server/features/reflections/index.ts";
import { countOwn } from "#server/platform/count-own.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { refuseBeyondLimit } from "#server/platform/refuse-beyond-limit.ts";
import { type Owner, unlessAltered } from "#server/platform/sealing.ts";
import {
  noSuchRevisit,
  openRevisit,
  type RevisitRow,
  type StoredRevisit,
  sealRevisit,
} from "./revisit-rows.ts";
import { showRevisits } from "./show-revisits.ts";

type Saved = z.output<typeof endpoint.schema.body>;

/**
 * Revision 0 is a new one. A later save changes neither its words nor its page.
 * @throws AppError `not_found`, `limit_reached`, `stale_revision` with the stored one
 */
export async function saveRevisit(
  context: Context,
  owner: Owner,
  id: string,
  saved: Saved,
): Promise<Revisit> {
  const { row, isSaved } =
    saved.revision === 0 ? await add(context, owner, id, saved) : await change(context, owner, id, saved);
  const [current] = await showRevisits(context, owner, [row]);
  if (!current) throw noSuchRevisit();
  if (isSaved) return current;
  throw new AppError(
    "stale_revision",
    t("This has been changed elsewhere since you opened it. Nothing was overwritten."),
    { answer: { current } },
  );
}

type Result = { row: RevisitRow; isSaved: boolean };

async function change(context: Context, owner: Owner, id: string, saved: Saved): Promise<Result> {
  const before = await context.database.asOwner(owner.id, (tx) => findRow(tx, owner, id));
  const [shown] = await showRevisits(context, owner, [before]);
  // Its page is in the trash.
  if (!shown) throw noSuchRevisit();
  return context.database.asOwner(owner.id, async (tx) => {
    const row =
      !shown.damaged &&
      (await tx
        .updateTable("revisits")
        .set(columnsOf(owner, id, saved, shown.words))
        .$call(ownRow(owner.id, id))
        .where("revision", "=", saved.revision)
        .returningAll()
        .executeTakeFirst());
    return row ? { row, isSaved: true } : findRetry(tx, owner, id, saved);
  });
}

async function add(context: Context, owner: Owner, id: string, saved: Saved): Promise<Result> {
  const { clock, database } = context;
  const reflection_id = await findPage(context, owner, saved.page);
  return database.asOwner(owner.id, async (tx) => {
    await lockUser(tx, owner.id, database.engine);
    const row = await tx
      .insertInto("revisits")
      .values({
        ...columnsOf(owner, id, saved, saved.words),
        ...{ owner_id: owner.id, id, reflection_id, created_at: clock.now().getTime() },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) return findRetry(tx, owner, id, saved);
    refuseBeyondLimit(await countOwn(tx, "revisits", owner.id), maxRevisits, tooManyRevisits());
    return { row, isSaved: true };
  });
}

export const tooManyRevisits = () =>
  t(
    "You have {count, plural, one {# thing that comes back} other {# things that come back}}, which is the limit. Delete one first.",
    { count: maxRevisits },
  );

const columnsOf = (owner: Owner, id: string, { due_on, revision, ...saved }: Saved, words: string) => ({
  due_on,
  revision: revision + 1,
  closed: Number(saved.outcome !== null),
  content: sealRevisit(owner, id, storedOf(saved, words)),
});

const storedOf = (
  { kind, outcome, answer, closed_on }: Pick<Saved, "kind" | "outcome" | "answer" | "closed_on">,
  words: string,
): StoredRevisit => ({ kind, outcome, answer, closed_on, words });

const findRow = (tx: Tx, owner: Owner, id: string): Promise<RevisitRow> =>
  tx.selectFrom("revisits").selectAll().$call(ownRow(owner.id, id)).executeTakeFirstOrThrow(noSuchRevisit);

/** The stored row. `isSaved`: this save is a retry, because the first one arrived and its answer was lost. */
async function findRetry(tx: Tx, owner: Owner, id: string, saved: Saved): Promise<Result> {
  const row = await findRow(tx, owner, id);
  const stored = unlessAltered(() => openRevisit(owner, row));
  const isSaved =
    stored !== null &&
    row.revision === saved.revision + 1 &&
    row.due_on === saved.due_on &&
    isDeepStrictEqual(stored, storedOf(saved, stored.words));
  return { row, isSaved };
}

/** @throws AppError `not_found` if the page is not stored, or in the trash */
async function findPage(context: Context, owner: Owner, page: Saved["page"]): Promise<string> {
  const found =
    "day" in page
      ? await readDaily(context, owner, page.day)
      : await readReflection(context, owner, page.reflection_id);
  if (!found || found.deleted_at !== null)
    throw new AppError("not_found", t("This page has not been saved yet."));
  return found.id;
}
