import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { savePreferences } from "#contract/accounts/accounts.ts";
import { removeActivity } from "#contract/activities/activities.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import { stopProgrammeRun } from "#contract/activities/programme-runs.ts";
import {
  getReminders,
  maxReminders,
  removePushDevice,
  removeReminder,
  saveReminder,
  saveReminderSettings,
  tryPushDevice,
} from "#contract/reminders/reminders.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { aReminder, newPerson, programmeId } from "./testing.ts";

const activityId = builtInActivities.find(({ programme }) => programme === null)?.id ?? "";

describe.each(engines)("reminders on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const overview = (access: string) => server.expect(getReminders, 200, { access });
  const refused = async (access: string, more: object, id: string = randomUUID()) => {
    const { status, body } = await server.call(saveReminder, {
      access,
      params: { id },
      body: { ...aReminder(), ...more },
    });
    return { status, body };
  };

  it("don't exist at first, and nothing is paused", async () => {
    const { access } = await newPerson(server);
    expect(await overview(access)).toEqual({
      reminders: [],
      settings: { quiet_from: null, quiet_until: null, paused_until: null },
      devices: [],
      push_key: expect.stringMatching(/^[\w-]{87}$/),
      email: "no_server",
    });
  });

  it("are added, changed and removed, and say when they come next", async () => {
    const { access, remind } = await newPerson(server);
    const id = randomUUID();
    // It is a Saturday, 13:00 in Berlin.
    const added = await remind({ at: "21:30" }, id);
    expect(added).toEqual({ ...aReminder(), id, next_at: "2026-11-21T20:30:00.000Z" });
    expect(await remind({ at: "21:30" }, id)).toEqual(added);
    server.clock.advance(1000);
    const changed = await remind({ at: "08:00", weekdays: [3, 1], activity_id: activityId }, id);
    expect(changed).toMatchObject({
      at: "08:00",
      weekdays: [1, 3],
      activity_id: activityId,
      next_at: "2026-11-23T07:00:00.000Z",
    });
    const other = await remind({ at: "13:00" });
    expect(other.next_at).toBe("2026-11-22T12:00:00.000Z");
    expect((await overview(access)).reminders).toEqual([changed, other]);
    await server.expect(removeReminder, 204, { access, params: { id } });
    expect((await overview(access)).reminders).toEqual([other]);
    expect((await server.call(removeReminder, { access, params: { id } })).status).toBe(404);
  });

  it("follow the person's own time zone as soon as they set one", async () => {
    const { access, remind } = await newPerson(server);
    await remind({ at: "21:30" });
    const next = async () => (await overview(access)).reminders[0]?.next_at;
    const live = (time_zone: string | null) =>
      server.expect(savePreferences, 200, { access, body: { time_zone } });
    await live("America/New_York");
    expect(await next()).toBe("2026-11-22T02:30:00.000Z");
    await live("Asia/Tokyo");
    expect(await next()).toBe("2026-11-21T12:30:00.000Z");
    await live(null);
    expect(await next()).toBe("2026-11-21T20:30:00.000Z");
  });

  it("wait for the end of quiet hours, and don't come while paused", async () => {
    const { access, remind, set } = await newPerson(server);
    const { id } = await remind({ at: "21:30" });
    const next = async () => {
      const { reminders } = await overview(access);
      return reminders.find((one) => one.id === id)?.next_at;
    };
    expect(await set({ quiet_from: "21:00", quiet_until: "07:15" })).toEqual({
      quiet_from: "21:00",
      quiet_until: "07:15",
      paused_until: null,
    });
    expect(await next()).toBe("2026-11-22T06:15:00.000Z");
    const paused_until = "2026-11-25T12:00:00.000Z";
    expect(await set({ paused_until })).toEqual({
      quiet_from: "21:00",
      quiet_until: "07:15",
      paused_until,
    });
    expect(await next()).toBeNull();
    expect((await remind({ at: "06:00" })).next_at).toBeNull();
    expect(await set({ paused_until: "9999-12-31T00:00:00.000Z" })).toMatchObject({
      paused_until: "9999-12-31T00:00:00.000Z",
    });
    await set({ paused_until: null });
    expect(await next()).toBe("2026-11-22T06:15:00.000Z");
    await set({ quiet_from: null, quiet_until: null });
    expect(await next()).toBe("2026-11-21T20:30:00.000Z");
    expect(await set({ paused_until: "2026-11-21T11:59:59Z" })).toMatchObject({ paused_until: null });
  });

  it("are refused with a sentence for the field", async () => {
    const { access } = await newPerson(server);
    const fieldsOf = async (more: object) => (await refused(access, more)).body;
    expect(await fieldsOf({ at: "24:00" })).toMatchObject({
      fields: { at: "Enter a time such as 21:30." },
    });
    expect(await fieldsOf({ weekdays: [] })).toMatchObject({
      fields: { weekdays: "Choose at least one day." },
    });
    expect(await fieldsOf({ weekdays: [1, 1] })).toMatchObject({
      fields: { weekdays: "Choose each day only once." },
    });
    expect(await fieldsOf({ time_zone: "Europe/Atlantis" })).toMatchObject({
      fields: { time_zone: "This time zone is not known." },
    });
    expect(await fieldsOf({ by_push: false })).toMatchObject({
      code: "invalid_input",
      fields: { by_push: "Choose how the reminder reaches you." },
    });
    expect(await fieldsOf({ by_email: true })).toMatchObject({
      fields: { by_email: "This server sends no mail." },
    });
    const settings = async (body: object) => (await server.call(saveReminderSettings, { access, body })).body;
    expect(await settings({ quiet_from: "22:00" })).toMatchObject({
      fields: { quiet_until: "Quiet hours need a start and an end." },
    });
    expect(await settings({ quiet_from: "22:00", quiet_until: "22:00" })).toMatchObject({
      fields: { quiet_until: "Quiet hours can’t start and end at the same time." },
    });
    const { reminders, settings: kept } = await overview(access);
    expect([reminders, kept.quiet_from]).toEqual([[], null]);
  });

  it("can only be set for existing activities and unfinished runs", async () => {
    const { access, remind, beginRun } = await newPerson(server);
    expect((await refused(access, { activity_id: randomUUID() })).status).toBe(404);
    const programme_run_id = await beginRun();
    const mine = { activity_id: programmeId, programme_run_id };
    expect((await refused(access, { ...mine, activity_id: activityId })).status).toBe(404);
    expect((await refused(access, { ...mine, activity_id: null })).status).toBe(404);
    expect((await refused(access, { ...mine, programme_run_id: randomUUID() })).status).toBe(404);
    expect(await remind(mine)).toMatchObject(mine);
    const params = { id: programmeId, run_id: programme_run_id };
    await server.expect(stopProgrammeRun, 200, { access, params });
    expect(await refused(access, mine)).toMatchObject({ status: 409, body: { code: "wrong_state" } });
    expect((await overview(access)).reminders).toEqual([]);
  });

  it("end with their activity", async () => {
    const { access, addActivity, remind } = await newPerson(server);
    const activity_id = await addActivity();
    await remind({ activity_id });
    await server.expect(removeActivity, 204, { access, params: { id: activity_id } });
    expect((await overview(access)).reminders).toEqual([]);
  });

  it("are limited in number", async () => {
    const { access, remind } = await newPerson(server);
    for (let count = 1; count < maxReminders; count += 1) await remind();
    const both = await Promise.all([refused(access, {}), refused(access, {})]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { reminders } = await overview(access);
    expect(reminders).toHaveLength(maxReminders);
    await remind({ at: "09:00" }, reminders[0]?.id);
  });

  it("are out of reach for other people", async () => {
    const [mine, theirs] = [await newPerson(server), await newPerson(server)];
    const { id } = await mine.remind();
    const device = await mine.addDevice();
    expect((await refused(theirs.access, {}, id)).status).toBe(404);
    const { access } = theirs;
    expect((await server.call(removeReminder, { access, params: { id } })).status).toBe(404);
    for (const endpoint of [removePushDevice, tryPushDevice])
      expect((await server.call(endpoint, { access, params: { id: device.id } })).status).toBe(404);
    expect(await overview(access)).toMatchObject({ reminders: [], devices: [] });
    expect(await overview(mine.access)).toMatchObject({ reminders: [{ id }], devices: [device] });
  });

  it("never name a time that has passed, although nothing was sent meanwhile", async () => {
    const { access, remind } = await newPerson(server);
    expect((await remind({ at: "13:05" })).next_at).toBe("2026-11-21T12:05:00.000Z");
    server.clock.advance(6 * 60_000);
    expect((await overview(access)).reminders[0]?.next_at).toBe("2026-11-22T12:05:00.000Z");
  });
});
