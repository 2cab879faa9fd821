import { sql } from "kysely";
import { isAnswered } from "#contract/activities/answered-rules.ts";
import type { Unfinished } from "#contract/activities/answers.ts";
import { builtInTitle } from "#contract/activities/built-in-titles.ts";
import type { Context } from "#server/context.ts";
import { nextChanges } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { pause } from "#server/platform/pause.ts";
import { type Owner, unlessAltered } from "#server/platform/sealing.ts";
import { moveToTrash, removedAtOnce, removePermanently } from "../history/trash.ts";
import { hasNoWords, openAnswers, type ReflectionRow, toInstant } from "../stored/reflection-rows.ts";

const maxListed = 50;
/** More than are shown, because some have no answer yet. */
const maxRead = 100;
/** Few, because answers may be long. */
const readAtOnce = 10;
const columns = ["id", "activity_id", "answers", "day", "updated_at"] as const;
type Row = Pick<ReflectionRow, (typeof columns)[number]>;

/** Latest first. */
export const listUnfinished = ({ database }: Context, owner: Owner): Promise<Unfinished[]> =>
  database.asOwner(owner.id, async (tx) => {
    const listed: Unfinished[] = [];
    for (let from = 0; from < maxRead && listed.length < maxListed; from += readAtOnce) {
      const rows = await unfinishedOf(tx)
        .select(columns)
        .where("owner_id", "=", owner.id)
        .where("deleted_at", "is", null)
        .where((is) => is.not(hasNoWords))
        .orderBy("updated_at", "desc")
        .orderBy("id", "desc")
        .limit(readAtOnce)
        .offset(from)
        .execute();
      listed.push(...rows.flatMap((row) => toUnfinished(owner, row)));
      if (rows.length < readAtOnce) break;
    }
    return listed.slice(0, maxListed);
  });

/** Lists a reflection that can't be opened without its title. */
function toUnfinished(owner: Owner, row: Row): Unfinished[] {
  const { id, activity_id, day, updated_at } = row;
  if (activity_id === null) return [];
  const plain = { reflection_id: id, activity_id, day, updated_at: toInstant(updated_at) };
  const answers = unlessAltered(() => openAnswers(owner, row));
  if (!answers) return [{ ...plain, ...unreadable }];
  const answered_count = answers.steps.filter((step) => isAnswered(answers, step)).length;
  if (answered_count === 0) return [];
  const { title, icon } = answers.activity;
  return [
    {
      ...plain,
      title: builtInTitle(activity_id) ?? title,
      icon,
      answered_count,
      step_count: answers.steps.length,
    },
  ];
}

const unreadable = { title: "", icon: "notebook-pen", answered_count: 0, step_count: 0 };

const unfinishedOf = (tx: Tx) =>
  tx
    .selectFrom("reflections")
    // A literal, so that SQLite recognises that its partial index fits.
    .where("unfinished", "=", sql.lit(1));

const abandonedMs = 30 * 86_400_000;

/** Removes what was begun long ago and never answered. */
export async function sweepUnfinished(context: Context): Promise<void> {
  const before = await context.expiryCutoff(abandonedMs);
  if (before === null) return;
  const due = await context.database.asSystem((tx) =>
    dueOf(tx, before).select("owner_id").distinct().execute(),
  );
  for (const { owner_id } of due) while ((await removeDue(context, owner_id, before)) > 0) await pause();
}

/** Checks again in the transaction, because it may have been answered meanwhile. */
const removeDue = (context: Context, ownerId: string, before: number): Promise<number> =>
  context.database.asOwner(ownerId, async (tx) => {
    await nextChanges(tx, ownerId, 0);
    const due = await dueOf(tx, before)
      .select("id")
      .where("owner_id", "=", ownerId)
      .limit(removedAtOnce)
      .execute();
    const ids = due.map(({ id }) => id);
    await moveToTrash(context, tx, ownerId, ids);
    return removePermanently(context, tx, ownerId, ids);
  });

const dueOf = (tx: Tx, before: number) =>
  unfinishedOf(tx)
    .where("updated_at", "<=", before)
    .where("deleted_at", "is", null)
    .where(hasNoWords)
    .where("mood", "is", null)
    .where("picture_count", "=", 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("reflection_versions")
            .select("reflection_versions.id")
            .whereRef("reflection_versions.reflection_id", "=", "reflections.id"),
        ),
      ),
    );
