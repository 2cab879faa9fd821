import { type ImportedKind, importedKinds } from "#contract/imports/import-rules.ts";
import type { Import, ReportCounts } from "#contract/imports/imports.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { ImportRow } from "./import-rows.ts";

type Counted = Import["brought"][number];
type State = "added" | "removed" | "kept";

/** The records that a finished import added, by kind, and the results of its undo. */
export async function broughtBy(tx: Tx, owner: Owner, row: ImportRow): Promise<Import["brought"]> {
  if (row.phase !== "done" && row.phase !== "undone") return [];
  const counts = new Map<ImportedKind, Counted>();
  const count = (kind: ImportedKind, state: State, number: number | string) => {
    const counted = counts.get(kind) ?? { kind, added: 0, removed: 0, kept: 0 };
    counts.set(kind, { ...counted, [state]: Number(number) });
  };
  if (row.phase === "done" && row.added > 0) count("reflection", "added", row.added);
  if (row.phase === "undone") {
    const entries = await tx
      .selectFrom("import_entries")
      .select((entry) => ["state", entry.fn.countAll<number>().as("number")])
      .where("owner_id", "=", owner.id)
      .where("import_id", "=", row.id)
      .where("state", "in", ["removed", "kept"])
      .groupBy("state")
      .execute();
    for (const { state, number } of entries)
      count("reflection", state === "kept" ? "kept" : "removed", number);
  }
  if (row.rest_added > 0) {
    const rest = await tx
      .selectFrom("import_rest")
      .select((each) => ["kind", "state", each.fn.countAll<number>().as("number")])
      .where("owner_id", "=", owner.id)
      .where("import_id", "=", row.id)
      .groupBy(["kind", "state"])
      .execute();
    for (const { kind, state, number } of rest) count(kind, state, number);
  }
  return importedKinds.flatMap((kind) => counts.get(kind) ?? []);
}

/** The number of entries that were added with a note. */
export async function notedOf(tx: Tx, owner: Owner, { id, phase }: ImportRow): Promise<number> {
  if (phase !== "done") return 0;
  const { number } = await tx
    .selectFrom("import_entries")
    .select((entry) => entry.fn.countAll().as("number"))
    .where("owner_id", "=", owner.id)
    .where("import_id", "=", id)
    .where("state", "=", "added")
    .where("noted", "=", 1)
    .executeTakeFirstOrThrow();
  return Number(number);
}

/** The number of entries in a report, in total and for each filter. */
export async function countsOf(tx: Tx, owner: Owner, importId: string): Promise<ReportCounts> {
  const groups = await tx
    .selectFrom("import_entries")
    .select(({ fn }) => ["state", fn.countAll().as("entries"), fn.sum("noted").as("noted")])
    .where("owner_id", "=", owner.id)
    .where("import_id", "=", importId)
    .groupBy("state")
    .execute();
  const sum = (of: "entries" | "noted") => groups.reduce((all, group) => all + Number(group[of]), 0);
  const states = groups.map(({ state, entries }) => ({ state, entries: Number(entries) }));
  return { all: sum("entries"), noted: sum("noted"), states };
}
