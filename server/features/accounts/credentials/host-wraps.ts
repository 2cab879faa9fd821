import { t } from "#contract/translate.ts";
import { AppError } from "#server/platform/errors.ts";
import { unwrapKey, wrapKey } from "#server/platform/sealing.ts";
import type { Secrets } from "#server/platform/secrets.ts";

type HostKey = Pick<Secrets, "hostWrapKey">;

export const hostWrapPurpose = (userId: string): string => `host-held wrap of ${userId}`;

/** Wraps a journal key under the server's own key, which the host holds. */
export const wrapForHost = ({ hostWrapKey }: HostKey, userId: string, journalKey: Buffer): Buffer =>
  wrapKey(hostWrapKey, journalKey, hostWrapPurpose(userId));

/** `null` if the wrap was altered, or made under another key. */
export const unwrapForHost = ({ hostWrapKey }: HostKey, userId: string, wrap: Buffer): Buffer | null =>
  unwrapKey(hostWrapKey, wrap, hostWrapPurpose(userId));

/** @throws AppError `sealed_value_refused` if the host's wrap was altered, or only the person holds the key */
export function openHostWrap(
  secrets: HostKey,
  { id, host_wrap }: { id: string; host_wrap: Buffer | null },
): Buffer {
  const journalKey = host_wrap && unwrapForHost(secrets, id, host_wrap);
  if (journalKey) return journalKey;
  throw new AppError(
    "sealed_value_refused",
    t(
      "The stored key of this journal is damaged and can’t be opened. Ask the person who runs this server to restore a backup.",
    ),
    { forLog: { table: "users", row: id, column: "host_wrap" } },
  );
}
