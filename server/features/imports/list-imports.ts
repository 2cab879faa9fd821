import type { Import, ImportSummary } from "#contract/imports/imports.ts";
import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { describeImport, findImport, openPhases } from "./stored/find-import.ts";
import { toSummary } from "./stored/import-rows.ts";

const maxListed = 200;

/** Unfinished imports first, then the latest. */
export const listImports = ({ database, clock }: Context, owner: Owner): Promise<ImportSummary[]> =>
  database.asOwner(owner.id, async (tx) => {
    const rows = await tx
      .selectFrom("imports")
      .select(["id", "owner_id", "phase", "folder", "files", "bytes", "done", "total", "added"])
      .select(["already_there", "refused", "rest_added", "is_stopped"])
      .select(["created_at", "changed_at", "finished_at", "next_at", "lease_id", "lease_until", "about"])
      .where("owner_id", "=", owner.id)
      .orderBy(({ eb }) => eb.case().when("phase", "in", openPhases).then(0).else(1).end())
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(maxListed)
      .execute();
    return rows.map((row) => toSummary(owner, row, clock.now().getTime()));
  });

export const getImport = (context: Context, owner: Owner, id: string): Promise<Import> =>
  context.database.asOwner(owner.id, async (tx) =>
    describeImport(context, tx, owner, await findImport(tx, owner, id)),
  );
