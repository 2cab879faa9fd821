import { AppError } from "#server/platform/errors.ts";
import { unwrapKey, wrapKey } from "#server/platform/sealing.ts";

/** The host-held wraps of journal keys. */
export type JournalKeys = {
  wrap(userId: string, journalKey: Buffer): Buffer;
  /** @throws AppError `sealed_value_refused` where the host's wrap is altered, or the person holds the key alone */
  open(row: { id: string; host_wrap: Buffer | null }): Buffer;
};

const purpose = (userId: string) => `host-held wrap of ${userId}`;

export const createJournalKeys = (hostWrapKey: Buffer): JournalKeys => ({
  wrap: (userId, journalKey) => wrapKey(hostWrapKey, journalKey, purpose(userId)),
  open({ id, host_wrap }) {
    const journalKey = host_wrap && unwrapKey(hostWrapKey, host_wrap, purpose(id));
    if (journalKey) return journalKey;
    throw new AppError(
      "sealed_value_refused",
      "The stored key of this journal was altered and can't be opened.",
      { forLog: { table: "users", row: id, column: "host_wrap" } },
    );
  },
});
