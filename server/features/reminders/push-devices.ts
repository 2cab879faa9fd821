import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import { mostPushDevices, type PushDevice } from "#contract/reminders/reminders.ts";
import { deviceOf, signedInSessions } from "#server/features/accounts/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SignedIn } from "#server/platform/http/signed-in.ts";
import { lockUser } from "#server/platform/lock-user.ts";
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
import type { ReminderKeys } from "./reminder-keys.ts";

type Someone = Pick<Owner, "id">;
export type Reachable = { id: string; subscription: Subscription };

export type PushDevices = {
  list(owner: Someone): Promise<PushDevice[]>;
  /** @throws AppError `invalid_input` for an unknown push service, `limit_reached` */
  add(user: Pick<SignedIn, "id" | "sessionId">, subscription: Subscription): Promise<PushDevice>;
  /** @throws AppError `not_found` */
  remove(owner: Someone, id: string): Promise<void>;
  reachable(ownerId: string): Promise<Reachable[]>;
};

export function createPushDevices({
  database,
  clock,
  keys,
}: {
  database: Database;
  clock: Clock;
  keys: () => Promise<ReminderKeys>;
}): PushDevices {
  /** Removes the devices whose session is over: nobody wants reminders in a browser they signed out of. */
  const living = async (tx: Tx, ownerId: string): Promise<DeviceRow[]> => {
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
  };

  return {
    list: (owner) => database.asOwner(owner.id, async (tx) => (await living(tx, owner.id)).map(toDevice)),

    async add({ id: ownerId, sessionId }, subscription) {
      refuseUnknownService(subscription);
      const { deviceKey } = await keys();
      const endpoint_hash = hashEndpoint(subscription.endpoint);
      // A browser shows one person's reminders. If two share it, whoever turned them on last.
      await database.asSystem((tx) =>
        tx
          .deleteFrom("push_devices")
          .where("endpoint_hash", "=", endpoint_hash)
          .where("owner_id", "!=", ownerId)
          .execute(),
      );
      return database.asOwner(ownerId, async (tx) => {
        await lockUser(tx, ownerId, database.engine);
        const others = (await living(tx, ownerId)).filter((row) => row.endpoint_hash !== endpoint_hash);
        if (others.length >= mostPushDevices) throw tooMany();
        const columns = {
          subscription: sealSubscription(deviceKey, ownerId, subscription),
          session_id: sessionId,
          device: (await deviceOf(tx, ownerId, sessionId)) ?? "Unknown device",
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
    },

    remove: (owner, id) =>
      database.asOwner(owner.id, async (tx) => {
        await tx
          .deleteFrom("push_devices")
          .$call(ownRow(owner.id, id))
          .returning("id")
          .executeTakeFirstOrThrow(noSuchDevice);
      }),

    async reachable(ownerId) {
      const { deviceKey } = await keys();
      const rows = await database.asOwner(ownerId, (tx) => living(tx, ownerId));
      return rows.flatMap((row) => {
        const subscription = openSubscription(deviceKey, ownerId, row);
        return subscription ? [{ id: row.id, subscription }] : [];
      });
    },
  };
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
    `Reminders come to ${mostPushDevices} browsers of yours, which is the limit. Remove one first.`,
  );

export const noSuchDevice = () => new AppError("not_found", "There is no such browser.");
