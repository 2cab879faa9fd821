import { lastChange } from "#server/features/accounts/index.ts";
import type { Database } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Reading } from "../reading-port.ts";
import type { AskAttachments } from "../stored/ports.ts";

/** What the folder with readable files is made from. It is for the person, so nothing is left out. */
export const createForMirror = ({
  database,
  reading,
  readAttachments,
}: {
  database: Database;
  reading: Reading;
  readAttachments: AskAttachments["readAttachments"];
}) => ({
  readAttachments,
  changes: (owner: Owner, since: number) => reading.changes(owner, { for: "person", since }),
  opened: (owner: Owner, ids: readonly string[]) =>
    reading.matching(owner, { for: "person", filter: { ids, within: "journal" } }),
  lastChange: (owner: Owner) => database.asOwner(owner.id, (tx) => lastChange(tx, owner.id)),

  /** Those that mention one of `ids`. */
  mentioning: (owner: Owner, ids: readonly string[]): Promise<string[]> =>
    database.asOwner(owner.id, async (tx) => {
      const rows = await tx
        .selectFrom("reflection_mentions")
        .select("reflection_id")
        .distinct()
        .where("owner_id", "=", owner.id)
        .where("mentioned_id", "in", ids)
        .execute();
      return rows.map(({ reflection_id }) => reflection_id);
    }),
});
