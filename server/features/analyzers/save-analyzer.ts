import type { Analyzer, OwnAnalyzerContent } from "#contract/analyzers/analyzers.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { destinationOf } from "#server/features/models/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { refusedField } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { getAnalyzer } from "./analyzer-list.ts";
import { interruptRuns } from "./runs/running.ts";
import {
  changedElsewhere,
  changingAnalyzers,
  noSuchAnalyzer,
  refuseTooMany,
  toOwn,
  writeAnalyzer,
} from "./settings/known-analyzers.ts";
import { endRunsOf } from "./store/end-runs.ts";

type Content = OwnAnalyzerContent & { revision: number };

/**
 * Saves a person's own analyzer, or creates it.
 * @throws AppError `not_found` if a deleted one has this id or there is no such connection, `stale_revision`,
 * `limit_reached`
 */
export async function saveAnalyzer(
  context: Context,
  owner: Owner,
  id: string,
  content: Content,
): Promise<Analyzer> {
  if (!(await destinationOf(context, owner, content.connection_id)))
    throw refusedField("connection_id", t("There is no such connection. Choose another one."), "not_found");
  const endedRuns = await changingAnalyzers(context, owner, (tx) => save(context, tx, owner, id, content));
  interruptRuns(context, owner.id, endedRuns);
  return getAnalyzer(context, owner, id);
}

/** @returns the ids of the runs that it ended */
async function save(
  context: Context,
  tx: Tx,
  owner: Owner,
  id: string,
  { revision, on, schedule, scope, ...own }: Content,
): Promise<string[]> {
  const row = await tx.selectFrom("analyzers").selectAll().$call(ownRow(owner.id, id)).executeTakeFirst();
  if (row && row.deleted_at !== null) throw noSuchAnalyzer();
  const content = { kind: "own", id, on, schedule, scope, own, seenAt: 0, damaged: false } as const;
  if (!row) {
    if (revision > 0) throw noSuchAnalyzer();
    await refuseTooMany(tx, owner.id);
    await writeAnalyzer(context, tx, owner, { ...content, revision: 1, costAccepted: false });
    return [];
  }
  const before = toOwn(owner, row);
  const isSame = JSON.stringify([before.own, before.scope]) === JSON.stringify([own, scope]);
  // A retry: the first answer was lost.
  if (revision === before.revision - 1 && isSame) return [];
  if (revision !== before.revision)
    throw changedElsewhere(
      t("This analyzer has been changed in another tab or on another device. Reload it, and then change it."),
    );
  await writeAnalyzer(context, tx, owner, {
    ...content,
    seenAt: before.seenAt,
    revision: revision + 1,
    costAccepted: before.costAccepted && isSame,
  });
  if (!isSame) return endRunsOf(context, tx, owner.id, id, "edited");
  return on ? [] : endRunsOf(context, tx, owner.id, id, "off");
}
