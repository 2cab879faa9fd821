import type { Query } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { unwrapKey, wrapKey } from "#server/platform/sealing.ts";
import { hostWrapPurpose, refuseOutdated, type Secrets } from "#server/platform/secrets.ts";

export type JournalKeys = {
  wrap(userId: string, journalKey: Buffer): Buffer;
  /** @throws AppError `unavailable` if the host changed the master key after this server started */
  refuseOutdated(tx: Query): Promise<void>;
  /** @throws AppError `sealed_value_refused` if the host's wrap was altered, or the person holds the key alone */
  open(row: { id: string; host_wrap: Buffer | null }): Buffer;
};

export const createJournalKeys = ({
  hostWrapKey,
  masterKeyCheck,
}: Pick<Secrets, "hostWrapKey" | "masterKeyCheck">): JournalKeys => ({
  refuseOutdated: (tx) => refuseOutdated(tx, masterKeyCheck),
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
