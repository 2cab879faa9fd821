import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import { maxPushDevices, type PushDevice } from "#contract/reminders/reminders.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import type { SignedIn } from "#server/features/accounts/index.ts";
import { deviceOf, lockUser, signedInSessions } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Subscription } from "#server/platform/push.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";
import {
  hashEndpoint,
  openSubscription,
  refuseUnknownService,
  sealSubscription,
} from "./push-subscription.ts";
import { reminderKeysOf } from "./reminder-keys.ts";

export type Reachable = { id: string; subscription: Subscription };

export const listDevices = (context: Context, owner: Pick<Owner, "id">): Promise<PushDevice[]> =>
  context.database.asOwner(owner.id, async (tx) =>
    (await signedInDevices(context, tx, owner.id)).map(toDevice),
  );

/** @throws AppError `invalid_input` for an unknown push service, `limit_reached` */
export async function addDevice(
  context: Context,
  { id: ownerId, sessionId }: Pick<SignedIn, "id" | "sessionId">,
  subscription: Subscription,
): Promise<PushDevice> {
  const { database, clock } = context;
  refuseUnknownService(subscription);
  const { deviceKey } = await reminderKeysOf(context)();
  const endpoint_hash = hashEndpoint(subscription.endpoint);
  // A browser shows one person's reminders. If two people share it, those of the one who turned them on last.
  await database.asSystem((tx) =>
    tx
      .deleteFrom("push_devices")
      .where("endpoint_hash", "=", endpoint_hash)
      .where("owner_id", "!=", ownerId)
      .execute(),
  );
  return database.asOwner(ownerId, async (tx) => {
    await lockUser(tx, ownerId, database.engine);
    const devices = await signedInDevices(context, tx, ownerId);
    const others = devices.filter((row) => row.endpoint_hash !== endpoint_hash);
    if (others.length >= maxPushDevices) throw tooMany();
    const columns = {
      subscription: sealSubscription(deviceKey, ownerId, subscription),
      session_id: sessionId,
      device: (await deviceOf(tx, ownerId, sessionId)) ?? t("Unknown device"),
    };
    const row = await tx
      .insertInto("push_devices")
      .values({
        ...columns,
        id: randomUUIDv7(),
        owner_id: ownerId,
        endpoint_hash,
        created_at: clock.now().getTime(),
      })
      .onConflict((conflict) => conflict.columns(["owner_id", "endpoint_hash"]).doUpdateSet(columns))
      .returningAll()
      .executeTakeFirstOrThrow();
    return toDevice(row);
  });
}

/** @throws AppError `not_found` */
export const removeDevice = ({ database }: Context, owner: Pick<Owner, "id">, id: string): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    await tx
      .deleteFrom("push_devices")
      .$call(ownRow(owner.id, id))
      .returning("id")
      .executeTakeFirstOrThrow(noSuchDevice);
  });

export async function reachableDevices(context: Context, ownerId: string): Promise<Reachable[]> {
  const { deviceKey } = await reminderKeysOf(context)();
  const rows = await context.database.asOwner(ownerId, (tx) => signedInDevices(context, tx, ownerId));
  return rows.flatMap((row) => {
    const subscription = openSubscription(deviceKey, ownerId, row);
    return subscription ? [{ id: row.id, subscription }] : [];
  });
}

/** Removes the devices whose session has ended: people expect no reminders in a browser that they signed out of. */
async function signedInDevices({ clock }: Context, tx: Tx, ownerId: string): Promise<DeviceRow[]> {
  const sessions = new Set(await signedInSessions(tx, ownerId, clock.now().getTime()));
  const rows = await tx
    .selectFrom("push_devices")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const signedIn = rows.filter(({ session_id }) => session_id !== null && sessions.has(session_id));
  const signedOut = rows.filter((row) => !signedIn.includes(row)).map(({ id }) => id);
  if (signedOut.length > 0)
    await tx
      .deleteFrom("push_devices")
      .where("owner_id", "=", ownerId)
      .where("id", "in", signedOut)
      .execute();
  return signedIn;
}

type DeviceRow = Selectable<Tables["push_devices"]>;

const toDevice = ({ id, device, created_at, endpoint_hash }: DeviceRow): PushDevice => ({
  id,
  name: device,
  added_at: new Date(created_at).toISOString(),
  endpoint_hash,
});

const tooMany = () =>
  new AppError(
    "limit_reached",
    t(
      "{limit, plural, one {Reminders already go to # of your browsers, which is the limit.} other {Reminders already go to # of your browsers, which is the limit.}} Remove one first.",
      {
        limit: maxPushDevices,
      },
    ),
  );

export const noSuchDevice = () => new AppError("not_found", t("There is no such browser."));
