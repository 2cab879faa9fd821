import type { Query } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { unwrapKey, wrapKey } from "#server/platform/sealing.ts";
import { hostWrapPurpose, masterKeyCheckName, type Secrets } from "#server/platform/secrets.ts";

/** The host-held wraps of journal keys. */
export type JournalKeys = {
  wrap(userId: string, journalKey: Buffer): Buffer;
  /** @throws AppError `unavailable` where the host has changed the master key since this server started */
  refuseOutdated(tx: Query): Promise<void>;
  /** @throws AppError `sealed_value_refused` where the host's wrap is altered, or the person holds the key alone */
  open(row: { id: string; host_wrap: Buffer | null }): Buffer;
};

export const createJournalKeys = ({
  hostWrapKey,
  masterKeyCheck,
}: Pick<Secrets, "hostWrapKey" | "masterKeyCheck">): JournalKeys => ({
  async refuseOutdated(tx) {
    // Written and not only read, so that a change of the key waits for this transaction, or this one for it.
    const stored = await tx
      .updateTable("installation")
      .set({ name: masterKeyCheckName })
      .where("name", "=", masterKeyCheckName)
      .returning("value")
      .executeTakeFirst();
    if (stored && !stored.value.equals(masterKeyCheck))
      throw new AppError("unavailable", "This server must be started again: its keys were changed.");
  },
  wrap: (userId, journalKey) => wrapKey(hostWrapKey, journalKey, hostWrapPurpose(userId)),
  open({ id, host_wrap }) {
    const journalKey = host_wrap && unwrapKey(hostWrapKey, host_wrap, hostWrapPurpose(id));
    if (journalKey) return journalKey;
    throw new AppError(
      "sealed_value_refused",
      "The stored key of this journal was altered and can't be opened.",
      { forLog: { table: "users", row: id, column: "host_wrap" } },
    );
  },
});
