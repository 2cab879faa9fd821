import type { ImportedState } from "#contract/imports/import-rules.ts";
import type { ReportCounts, ReportedEntry } from "#contract/imports/imports.ts";
import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { countsOf } from "./stored/brought-by.ts";
import { toReported } from "./stored/entry-rows.ts";
import { findImport } from "./stored/find-import.ts";

const pageSize = 100;

/** A page of the report. `after`: the position of the last entry of the previous page, or -1. The first page has counts. */
export const getImportReport = (
  { database }: Context,
  owner: Owner,
  id: string,
  { state, noted, after }: { state?: ImportedState | undefined; noted: boolean; after: number },
): Promise<{ entries: ReportedEntry[]; next: number | null; counts: ReportCounts | null }> =>
  database.asOwner(owner.id, async (tx) => {
    await findImport(tx, owner, id);
    let entries = tx
      .selectFrom("import_entries")
      .selectAll()
      .where("owner_id", "=", owner.id)
      .where("import_id", "=", id)
      .where("position", ">", after);
    if (state !== undefined) entries = entries.where("state", "=", state);
    if (noted) entries = entries.where("noted", "=", 1);
    const rows = await entries
      .orderBy("position")
      .limit(pageSize + 1)
      .execute();
    const page = rows.slice(0, pageSize);
    return {
      entries: page.map((row) => toReported(owner, row)),
      next: rows.length > pageSize ? (page.at(-1)?.position ?? null) : null,
      counts: after < 0 ? await countsOf(tx, owner, id) : null,
    };
  });
