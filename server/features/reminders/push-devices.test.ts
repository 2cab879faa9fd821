import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { login, logout } from "#contract/accounts/accounts.ts";
import {
  addPushDevice,
  getReminders,
  maxPushDevices,
  removePushDevice,
  tryPushDevice,
} from "#contract/reminders/reminders.ts";
import { engines } from "#server/platform/testing.ts";
import { expectProblems } from "#server/testing/expected-problems.ts";
import { password, startTestServer, type TestServer } from "#server/testing.ts";
import { aSubscription, createPushService, newPerson } from "./testing.ts";

describe.each(engines)("browsers that show reminders on %s", (engine) => {
  const service = createPushService();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { push: service.push });
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    service.taken.length = 0;
    service.answer("sent");
  });

  const devicesOf = async (access: string) => (await server.expect(getReminders, 200, { access })).devices;
  const tryIt = (access: string, id: string) => server.call(tryPushDevice, { access, params: { id } });
  const add = (access: string, body: unknown) => server.call(addPushDevice, { access, body });

  it("are listed with their name and a hash of their endpoint", async () => {
    const { access, addDevice } = await newPerson(server);
    const subscription = aSubscription();
    const device = await addDevice(subscription);
    expect(device).toEqual({
      id: device.id,
      name: "node",
      added_at: server.clock.now().toISOString(),
      endpoint_hash: createHash("sha256").update(subscription.endpoint).digest("base64url"),
    });
    expect(await devicesOf(access)).toEqual([device]);
    const again = await addDevice({ ...subscription, keys: aSubscription().keys });
    expect(again).toEqual(device);
    expect(await devicesOf(access)).toEqual([device]);
    await server.expect(removePushDevice, 204, { access, params: { id: device.id } });
    expect(await devicesOf(access)).toEqual([]);
  });

  it("can't be read in the store", async () => {
    const { id, addDevice } = await newPerson(server);
    const { endpoint, keys } = aSubscription();
    await addDevice({ endpoint, keys });
    const rows = await server.database.asOwner(id, (tx) =>
      tx.selectFrom("push_devices").selectAll().execute(),
    );
    const kept = JSON.stringify(
      rows.map((row) => ({ ...row, subscription: row.subscription.toString("latin1") })),
    );
    for (const word of [endpoint, "googleapis", keys.p256dh, keys.auth]) expect(kept).not.toContain(word);
    const made = await server.database.query
      .selectFrom("installation")
      .select("value")
      .where("name", "=", "reminder_keys")
      .executeTakeFirstOrThrow();
    expect(made.value.toString("latin1")).not.toContain("private_key");
  });

  it("can be sent a test notification, and a failure is reported", async () => {
    expectProblems();
    const { access, addDevice } = await newPerson(server);
    const subscription = aSubscription();
    const { id } = await addDevice(subscription);
    expect((await tryIt(access, id)).status).toBe(204);
    expect(service.taken).toEqual([
      {
        to: subscription,
        message: {
          payload: expect.stringMatching(/^{"kind":"test","address":"\/settings"} *$/),
          topic: expect.any(String),
        },
      },
    ]);
    service.answer("away");
    expect(await tryIt(access, id)).toMatchObject({ status: 503, body: { code: "unavailable" } });
    service.answer("refused");
    expect((await tryIt(access, id)).status).toBe(503);
    service.answer("gone");
    expect((await tryIt(access, id)).status).toBe(404);
    expect(await devicesOf(access)).toEqual([]);
    expect((await tryIt(access, randomUUID())).status).toBe(404);
  });

  it("refuse a test notification after too many", async () => {
    const strict = await startTestServer(engine, { push: service.push, rateLimitFactor: 1 });
    const { access, addDevice } = await newPerson(strict);
    const { id } = await addDevice();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await strict.call(tryPushDevice, { access, params: { id } })).status);
    expect(statuses).toEqual([...Array(10).fill(204), 429]);
    await strict.stop();
  });

  it("show one person's reminders: if two share a browser, those of whoever asked last", async () => {
    const [first, second] = [await newPerson(server), await newPerson(server)];
    const shared = aSubscription();
    await first.addDevice(shared);
    const kept = await first.addDevice();
    const device = await second.addDevice(shared);
    expect(await devicesOf(first.access)).toEqual([kept]);
    expect(await devicesOf(second.access)).toEqual([device]);
  });

  it("are forgotten when their session ends", async () => {
    const { access, username, refresh, addDevice } = await newPerson(server);
    await addDevice();
    const body = { username, password };
    const other = await server.expect(login, 200, { body });
    const stays = await server.expect(addPushDevice, 201, { access: other.access, body: aSubscription() });
    expect(await devicesOf(access)).toHaveLength(2);
    await server.expect(logout, 204, { body: { refresh } });
    expect(await devicesOf(other.access)).toEqual([stays]);
  });

  it.each([
    "http://fcm.googleapis.com/fcm/send/a",
    "https://fcm.googleapis.com:8443/fcm/send/a",
    "https://fcm.googleapis.com.example.org/a",
    "https://notfcm.googleapis.com/a",
    "https://user@fcm.googleapis.com/a",
    "https://example.org\\@fcm.googleapis.com/a",
    "https://example.org/#@fcm.googleapis.com/a",
    "https://FCM.googleapis.com/a",
    "https://127.0.0.1/a",
    "https://localhost/a",
    "https://push.services.mozilla.com.local/a",
    "not an address",
  ])("are never reached at %s", async (endpoint) => {
    const { access } = await newPerson(server);
    const { keys } = aSubscription();
    expect(await add(access, { endpoint, keys })).toMatchObject({
      status: 400,
      body: { fields: { endpoint: "This browser’s notification service is not supported." } },
    });
    expect(await devicesOf(access)).toEqual([]);
  });

  it.each([
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "wns2-par02p.notify.windows.com",
    "web.push.apple.com",
  ])("may be reached at %s", async (host) => {
    const { addDevice } = await newPerson(server);
    await addDevice(aSubscription(host));
  });

  it("are refused if no message can be encrypted with their keys", async () => {
    const { access } = await newPerson(server);
    const { endpoint, keys } = aSubscription();
    const noPoint = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString("base64url");
    for (const wrong of [{ p256dh: noPoint }, { p256dh: "AAAA" }, { auth: "AAAA" }, { auth: "" }])
      expect(await add(access, { endpoint, keys: { ...keys, ...wrong } })).toMatchObject({
        status: 400,
        body: { fields: { keys: "These are not keys from a browser." } },
      });
    expect((await add(access, { endpoint })).status).toBe(400);
  });

  it("are limited in number", async () => {
    const { access, addDevice } = await newPerson(server);
    for (let count = 1; count < maxPushDevices; count += 1) await addDevice();
    const [one, other] = [aSubscription(), aSubscription()];
    const both = await Promise.all([add(access, one), add(access, other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const known = both[0].status === 201 ? one : other;
    expect((await add(access, known)).status).toBe(201);
  });
});
