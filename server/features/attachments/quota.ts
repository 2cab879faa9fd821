import { sql } from "kysely";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** Bytes of stored attachments and of unfinished uploads. */
export async function usedBytes(tx: Tx, owner: Owner): Promise<number> {
  const { used } = await tx
    .selectFrom("attachments")
    .select(
      // The cast makes both engines return a number.
      sql<number>`cast(coalesce(sum(case when finished_at is null then declared_bytes else stored_bytes end), 0) as bigint)`.as(
        "used",
      ),
    )
    .where("owner_id", "=", owner.id)
    .executeTakeFirstOrThrow();
  return used;
}

/**
 * Locks the person, so that two uploads at once can't both take the last space.
 * @throws AppError `limit_reached`
 */
export async function refuseBeyondQuota(
  { database, quotaBytes }: Context,
  tx: Tx,
  owner: Owner,
  bytes: number,
): Promise<void> {
  await lockUser(tx, owner.id, database.engine);
  const used = await usedBytes(tx, owner);
  if (used + bytes > quotaBytes) throw noRoom(used, quotaBytes);
}

export const noRoom = (used: number, quotaBytes: number) =>
  new AppError(
    "limit_reached",
    t("There is no room for this file: your attachments take {used} of {quota}. Remove some first.", {
      used: formatBytes(used),
      quota: formatBytes(quotaBytes),
    }),
  );

const formatBytes = (bytes: number) =>
  bytes >= 1_000_000_000
    ? t("{size, number} GB", { size: toTenths(bytes / 1_000_000_000) })
    : bytes >= 1_000_000
      ? t("{size, number} MB", { size: toTenths(bytes / 1_000_000) })
      : t("{size, number} KB", { size: Math.ceil(bytes / 1000) });
const toTenths = (number: number) => Math.round(number * 10) / 10;
