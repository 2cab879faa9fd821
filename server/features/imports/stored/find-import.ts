import type { ImportPhase } from "#contract/imports/import-rules.ts";
import type { Import } from "#contract/imports/imports.ts";
import type { Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { broughtBy, notedOf } from "./brought-by.ts";
import { type ImportRow, noSuchImport, toImport } from "./import-rows.ts";

/** Phases in which an import still needs the person or the server. */
export const openPhases: readonly ImportPhase[] = [
  "uploading",
  "reading",
  "locked",
  "ready",
  "importing",
  "undoing",
];
const workingPhases: readonly ImportPhase[] = ["reading", "importing", "undoing"];

/** Whether the server has something to do for it. */
export const isWorking = ({ phase }: Pick<ImportRow, "phase">) => workingPhases.includes(phase);

/** The columns of a finished import. Its files must be removed as well: see `removals.ask`. */
export const ended = (at: number) =>
  ({ finished_at: at, next_at: null, lease_id: null, lease_until: null, folder: null }) as const;

/** @throws AppError `not_found` */
export const findImport = (tx: Tx, owner: Owner, id: string): Promise<ImportRow> =>
  tx.selectFrom("imports").selectAll().$call(ownRow(owner.id, id)).executeTakeFirstOrThrow(noSuchImport);

/** The numbers of the parts that have arrived, until all of them are there. */
export async function arrivedParts(tx: Tx, owner: Owner, { id, phase }: ImportRow): Promise<number[]> {
  if (phase !== "uploading") return [];
  const rows = await tx
    .selectFrom("import_parts")
    .select("part")
    .where("owner_id", "=", owner.id)
    .where("import_id", "=", id)
    .orderBy("part")
    .execute();
  return rows.map(({ part }) => part);
}

/** The import as screens show it. */
export const describeImport = async (
  { clock }: Context,
  tx: Tx,
  owner: Owner,
  row: ImportRow,
): Promise<Import> =>
  toImport(owner, row, {
    parts: await arrivedParts(tx, owner, row),
    brought: await broughtBy(tx, owner, row),
    noted: await notedOf(tx, owner, row),
    now: clock.now().getTime(),
  });

export const updateImport = (
  { clock }: Context,
  tx: Tx,
  owner: Owner,
  id: string,
  values: Partial<ImportRow>,
): Promise<ImportRow> =>
  tx
    .updateTable("imports")
    .set({ ...values, changed_at: clock.now().getTime() })
    .$call(ownRow(owner.id, id))
    .returningAll()
    .executeTakeFirstOrThrow(noSuchImport);

/** `valuesFor` returns the new values for the locked row, or throws to refuse the change. */
export const changeImport = (
  context: Context,
  owner: Owner,
  id: string,
  valuesFor: (row: ImportRow, tx: Tx) => Partial<ImportRow> | Promise<Partial<ImportRow>>,
): Promise<Import> =>
  context.database.asOwner(owner.id, async (tx) => {
    await lockUser(tx, owner.id, context.database.engine);
    const row = await findImport(tx, owner, id);
    const changed = await updateImport(context, tx, owner, id, await valuesFor(row, tx));
    return describeImport(context, tx, owner, changed);
  });
