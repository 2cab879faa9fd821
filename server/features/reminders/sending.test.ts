import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { savePreferences } from "#contract/accounts/accounts.ts";
import { removeActivity } from "#contract/activities/activities.ts";
import { saveReminder } from "#contract/reminders/reminders.ts";
import { addReflectionRow } from "#server/features/reflections/testing.ts";
import { engines } from "#server/platform/testing.ts";
import { createTestClock, startSending, startTestServer, type TestServer } from "#server/testing.ts";
import { aReminder, aSubscription, createPushService, newPerson, programmeId } from "./testing.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe.each(engines)("sending reminders on %s", (engine) => {
  let server: TestServer;
  let service: ReturnType<typeof createPushService>;
  let sending: ReturnType<typeof startSending>;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    server.clock.set("2026-11-21T12:00:00Z");
    service = createPushService();
    sending = startSending(server, service.push);
  });
  afterEach(() => server.database.asSystem((tx) => tx.deleteFrom("reminders").execute()));

  const left = (table: "reminders" | "push_devices") =>
    server.database.asSystem((tx) => tx.selectFrom(table).selectAll().execute());

  /** Somebody with a browser and a reminder at 21:30 in Berlin. */
  async function reminded(more: Parameters<typeof aReminder>[0] = {}) {
    const person = await newPerson(server);
    await person.addDevice();
    await person.remind(more);
    /** Reads the store, because the session ends while these tests move the clock by days. */
    const next = async () => {
      const [row] = await left("reminders");
      return row && "next_at" in row ? new Date(row.next_at).toISOString() : undefined;
    };
    return { ...person, next };
  }
  /** Moves the clock and sends what is due. @returns how many were sent */
  async function at(instant: string): Promise<number> {
    server.clock.set(instant);
    return look();
  }
  async function look(): Promise<number> {
    const before = service.taken.length;
    await sending.run();
    return service.taken.length - before;
  }

  it("sends one at its time, once, and again the day after", async () => {
    const { next } = await reminded();
    expect(await at("2026-11-21T20:29:59Z")).toBe(0);
    expect(await at("2026-11-21T20:30:00Z")).toBe(1);
    expect(await look()).toBe(0);
    expect(await next()).toBe("2026-11-22T20:30:00.000Z");
    expect(await at("2026-11-22T20:30:40Z")).toBe(1);
    expect(service.taken.map(({ message }) => JSON.parse(message.payload))).toMatchObject([
      { kind: "daily", address: "/dashboard" },
      { kind: "daily", address: "/dashboard" },
    ]);
  });

  it("sends each person their reminder once, even if two servers look at the same moment", async () => {
    const other = startSending(server, service.push);
    for (let count = 0; count < 12; count += 1) await reminded();
    server.clock.set("2026-11-21T20:30:10Z");
    await Promise.all([sending.run(), other.run(), sending.run(), other.run()]);
    expect(service.taken).toHaveLength(12);
    expect(new Set(service.taken.map(({ to }) => to.endpoint)).size).toBe(12);
    expect([...sending.problems, ...other.problems]).toEqual([]);
  });

  it("tries again after 5, 15 and 45 minutes if nothing could be sent, then the day after", async () => {
    const { next } = await reminded();
    service.answer("away");
    expect(await at("2026-11-21T20:30:00Z")).toBe(1);
    expect(await at("2026-11-21T20:34:59Z")).toBe(0);
    expect(await at("2026-11-21T20:35:00Z")).toBe(1);
    expect(await at("2026-11-21T20:49:59Z")).toBe(0);
    expect(await at("2026-11-21T20:50:00Z")).toBe(1);
    expect(await at("2026-11-21T21:35:00Z")).toBe(1);
    expect(await at("2026-11-22T20:29:00Z")).toBe(0);
    expect(await next()).toBe("2026-11-22T20:30:00.000Z");
    expect(await at("2026-11-22T20:30:00Z")).toBe(1);
    service.answer("sent");
    expect(await at("2026-11-22T20:35:00Z")).toBe(1);
    expect(await next()).toBe("2026-11-23T20:30:00.000Z");
    expect(await at("2026-11-22T20:50:00Z")).toBe(0);
  });

  it("sends nothing again that reached one browser or was refused", async () => {
    const { addDevice } = await reminded();
    await addDevice();
    let calls = 0;
    const one = startSending(server, async () => (++calls === 1 ? "sent" : "away"));
    server.clock.set("2026-11-21T20:30:00Z");
    await one.run();
    expect(calls).toBe(2);
    server.clock.advance(3 * hour);
    await one.run();
    expect(calls).toBe(2);
    service.answer("refused");
    expect(await at("2026-11-22T20:30:00Z")).toBe(2);
    expect(await at("2026-11-22T20:40:00Z")).toBe(0);
    expect(sending.problems[0]).toBe("fcm.googleapis.com refused a notification");
  });

  it("skips what is more than two hours late because the server was off", async () => {
    const { next } = await reminded();
    expect(await at("2026-11-21T22:30:00Z")).toBe(1);
    expect(await at("2026-11-22T22:30:01Z")).toBe(0);
    expect(await next()).toBe("2026-11-23T20:30:00.000Z");
    expect(await at("2027-01-01T22:40:00Z")).toBe(0);
    expect(await next()).toBe("2027-01-02T20:30:00.000Z");
    // After a month, only the day's own reminder is in time.
    expect(await at("2027-02-01T20:40:00Z")).toBe(1);
    expect(await next()).toBe("2027-02-02T20:30:00.000Z");
  });

  it("tries nothing again that is more than three hours late", async () => {
    await reminded();
    service.answer("away");
    expect(await at("2026-11-21T22:29:00Z")).toBe(1);
    expect(await at("2026-11-21T22:34:00Z")).toBe(1);
    expect(await at("2026-11-21T23:31:00Z")).toBe(0);
    expect(await at("2026-11-22T19:00:00Z")).toBe(0);
  });

  it("forgets a browser that its push service has forgotten", async () => {
    const { id } = await reminded();
    service.answer("gone");
    expect(await at("2026-11-21T20:30:00Z")).toBe(1);
    const kept = await left("push_devices");
    expect(kept.filter(({ owner_id }) => owner_id === id)).toEqual([]);
    expect(await at("2026-11-22T20:30:00Z")).toBe(0);
  });

  it("sends to every browser of a person, and to none that they signed out", async () => {
    const { id, addDevice } = await reminded();
    await addDevice(aSubscription("updates.push.services.mozilla.com"));
    expect(await at("2026-11-21T20:30:00Z")).toBe(2);
    await server.database.query.deleteFrom("sessions").where("user_id", "=", id).execute();
    expect(await at("2026-11-22T20:30:00Z")).toBe(0);
  });

  it("sends nothing while reminders are paused, and goes on afterwards", async () => {
    const { set } = await reminded();
    await set({ paused_until: "2026-11-23T12:00:00Z" });
    expect(await at("2026-11-21T20:31:00Z")).toBe(0);
    expect(await at("2026-11-22T20:31:00Z")).toBe(0);
    expect(await at("2026-11-23T20:30:00Z")).toBe(1);
  });

  it("still sends what is due, or waits for another attempt, when settings change just then", async () => {
    server.clock.set("2026-11-21T20:29:00Z");
    const { access, set } = await reminded();
    server.clock.set("2026-11-21T20:30:20Z");
    await set({ quiet_from: "23:00", quiet_until: "07:00" });
    await server.expect(savePreferences, 200, { access, body: { time_zone: "Europe/Paris" } });
    service.answer("away");
    expect(await at("2026-11-21T20:30:40Z")).toBe(1);
    service.answer("sent");
    await set({ quiet_from: null, quiet_until: null });
    expect(await at("2026-11-21T20:35:40Z")).toBe(1);
    expect(await at("2026-11-21T21:35:40Z")).toBe(0);
  });

  it("sends none that is due if its person pauses reminders or makes the hour quiet just then", async () => {
    server.clock.set("2026-11-21T20:29:00Z");
    const [resting, calm] = [await reminded(), await reminded()];
    server.clock.set("2026-11-21T20:30:20Z");
    await resting.set({ paused_until: "2026-11-22T12:00:00Z" });
    await calm.set({ quiet_from: "21:00", quiet_until: "22:00" });
    expect(await at("2026-11-21T20:30:40Z")).toBe(0);
    expect(await at("2026-11-21T21:00:00Z")).toBe(1);
    expect(await at("2026-11-22T20:30:00Z")).toBe(1);
    expect(await at("2026-11-22T21:00:00Z")).toBe(1);
  });

  it("sends two that wait for the same end of quiet hours as one", async () => {
    const { access, set } = await reminded({ at: "22:30" });
    const params = { id: randomUUID() };
    await server.expect(saveReminder, 200, { access, params, body: aReminder({ at: "23:00" }) });
    await set({ quiet_from: "22:00", quiet_until: "07:00" });
    expect(await at("2026-11-21T22:30:00Z")).toBe(0);
    expect(await at("2026-11-22T06:00:00Z")).toBe(1);
    expect(await at("2026-11-23T06:00:00Z")).toBe(1);
  });

  it("reminds nobody of a page they have already written, counting days by their day's end", async () => {
    const { id, access } = await reminded({ at: "01:00" });
    await server.expect(savePreferences, 200, { access, body: { day_end: "04:00" } });
    const write = (of: string, more = {}) =>
      addReflectionRow(server.database, id, { activity_id: null, kind: "daily", day: of, ...more });
    await write("2026-11-21");
    expect(await at("2026-11-22T00:00:00Z")).toBe(0);
    await write("2026-11-22", { blank: 1 });
    await write("2026-11-22", { kind: "free" });
    expect(await at("2026-11-23T00:00:00Z")).toBe(1);
    await write("2026-11-23", { deleted_at: 1 });
    expect(await at("2026-11-24T00:00:00Z")).toBe(1);
  });

  it("reminds nobody in the morning, after quiet hours, of what they wrote the evening before", async () => {
    const { id, set } = await reminded({ at: "23:00" });
    await set({ quiet_from: "22:00", quiet_until: "07:00" });
    await addReflectionRow(server.database, id, { activity_id: null, kind: "daily", day: "2026-11-21" });
    expect(await at("2026-11-22T06:00:00Z")).toBe(0);
    expect(await at("2026-11-23T06:00:00Z")).toBe(1);
  });

  it("reminds nobody of an activity they have finished that day", async () => {
    const { id } = await reminded({ activity_id: programmeId });
    const answered = { activity_id: programmeId, day: "2026-11-21" };
    await addReflectionRow(server.database, id, { ...answered, unfinished: 1, blank: 1 });
    expect(await at("2026-11-21T20:30:00Z")).toBe(1);
    expect(JSON.parse(service.taken[0]?.message.payload ?? "")).toMatchObject({
      kind: "activity",
      address: `/reflections/start/${programmeId}`,
    });
    await addReflectionRow(server.database, id, { ...answered, day: "2026-11-22" });
    expect(await at("2026-11-22T20:30:00Z")).toBe(0);
  });

  it("lets push services learn nothing from the length or the topic of a message", async () => {
    const first = await reminded();
    await first.remind({ activity_id: programmeId });
    await first.remind({ activity_id: programmeId, programme_run_id: await first.beginRun() });
    await reminded();
    expect(await at("2026-11-21T20:30:00Z")).toBe(4);
    const messages = service.taken.map(({ message }) => message);
    expect(new Set(messages.map(({ payload }) => payload.length)).size).toBe(1);
    expect(new Set(messages.map(({ topic }) => topic)).size).toBe(4);
  });

  it("reminds of a programme when a sitting is due, and stops once the programme is over", async () => {
    const { id, remind, beginRun, addDevice } = await newPerson(server);
    await addDevice();
    const programme_run_id = await beginRun("2026-11-22");
    await remind({ activity_id: programmeId, programme_run_id });
    expect(await at("2026-11-21T20:30:00Z")).toBe(0);
    expect(await at("2026-11-22T20:30:00Z")).toBe(1);
    expect(JSON.parse(service.taken[0]?.message.payload ?? "")).toMatchObject({
      address: `/reflections/start/${programmeId}?run=${programme_run_id}`,
    });
    const sitting = { activity_id: programmeId, programme_run_id, day: "2026-11-23" };
    await addReflectionRow(server.database, id, sitting);
    expect(await at("2026-11-23T20:30:00Z")).toBe(0);
    expect(await left("reminders")).toHaveLength(1);
    for (let count = 0; count < 60; count += 1) await addReflectionRow(server.database, id, sitting);
    expect(await at("2026-11-24T20:30:00Z")).toBe(0);
    expect(await left("reminders")).toEqual([]);
  });

  it("removes the reminder of a deleted activity", async () => {
    const { access, addActivity, remind } = await newPerson(server);
    const id = await addActivity();
    await remind({ activity_id: id });
    await server.expect(removeActivity, 204, { access, params: { id } });
    expect(await at("2026-11-21T20:30:00Z")).toBe(0);
    expect(await left("reminders")).toEqual([]);
  });

  it.each(["disabled_at", "deletes_at"] as const)("sends nothing while an account has %s", async (column) => {
    const { id } = await reminded();
    const set = (value: number | null) =>
      server.database.query
        .updateTable("users")
        .set({ [column]: value })
        .where("id", "=", id)
        .execute();
    await set(server.clock.now().getTime() + 7 * day);
    expect(await at("2026-11-21T20:30:00Z")).toBe(0);
    await set(null);
    expect(await at("2026-11-22T20:30:00Z")).toBe(1);
  });

  it("leaves nothing behind when an account is erased", async () => {
    const { id, set } = await reminded();
    await set({ quiet_from: "22:00", quiet_until: "07:00" });
    await server.database.asOwner(id, (tx) => tx.deleteFrom("users").where("id", "=", id).execute());
    for (const table of ["reminders", "reminder_settings", "push_devices", "programme_runs"] as const) {
      const rows = await server.database.asSystem((tx) =>
        tx.selectFrom(table).select("owner_id").where("owner_id", "=", id).execute(),
      );
      expect(rows).toEqual([]);
    }
  });

  it.each([
    [
      "Europe/Berlin",
      "2026-03-27T12:00:00Z",
      ["2026-03-27T20:30Z", "2026-03-28T20:30Z", "2026-03-29T19:30Z"],
    ],
    [
      "America/New_York",
      "2026-10-31T12:00:00Z",
      ["2026-11-01T01:30Z", "2026-11-02T02:30Z", "2026-11-03T02:30Z"],
    ],
    [
      "Australia/Lord_Howe",
      "2026-04-04T03:00:00Z",
      ["2026-04-04T10:30Z", "2026-04-05T11:00Z", "2026-04-06T11:00Z"],
    ],
  ])("keeps to local time across the clock change in %s", async (time_zone, from, expected) => {
    const clock = createTestClock(from);
    const calm = await startTestServer(engine, { clock });
    const { addDevice, remind } = await newPerson(calm);
    await addDevice();
    await remind({ at: "21:30", time_zone });
    const sent: string[] = [];
    const own = startSending(calm, async () => {
      sent.push(`${clock.now().toISOString().slice(0, 16)}Z`);
      return "sent";
    });
    for (let half = 0; half < 3 * 48; half += 1) {
      await own.run();
      clock.advance(30 * minute);
    }
    expect(sent).toEqual(expected);
    await calm.stop();
  });
});
