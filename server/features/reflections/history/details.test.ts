import { randomUUID, randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Day } from "#contract/day-rules.ts";
import {
  changeDetails,
  type Details,
  listVersions,
  trashReflection,
} from "#contract/reflections/reflection-history.ts";
import { listPlaces, searchReflections } from "#contract/reflections/reflection-list.ts";
import {
  getDayContext,
  getReflection,
  saveDaily,
  saveReflection,
} from "#contract/reflections/reflections.ts";
import { engines } from "#server/platform/testing.ts";
import { expectProblems } from "#server/testing/expected-problems.ts";
import { newAccess, startTestServer, type TestServer } from "#server/testing.ts";
import { aSave, daysAgo, today } from "../testing.ts";

describe.each(engines)("the details of a reflection on %s", (engine) => {
  let server: TestServer;
  let access: string;
  let id: string;
  let used = 0;
  const newDay = () => daysAgo(++used);

  beforeAll(async () => {
    server = await startTestServer(engine);
    access = await newAccess(server);
  });
  afterAll(() => server.stop());

  const daily = (day: Day, body = "a heron") =>
    server.expect(saveDaily, 200, { access, params: { day }, body: aSave({ body }) });
  const send = (body: object, of = id) => server.call(changeDetails, { access, params: { id: of }, body });
  const change = (body: Details, of = id) =>
    server.expect(changeDetails, 200, { access, params: { id: of }, body });
  const read = (of = id) => server.expect(getReflection, 200, { access, params: { id: of } });
  const taken = {
    status: 409,
    body: { code: "already_taken", fields: { day: "This day already has a daily reflection." } },
  };

  beforeEach(async () => {
    id = randomUUIDv7();
    const body = { ...aSave({ body: "a heron" }), day: today };
    await server.expect(saveReflection, 200, { access, params: { id }, body });
  });

  it("can be changed one by one; omitted fields stay", async () => {
    const before = await read();
    server.clock.advance(1000);
    expect(await change({ starred: true })).toEqual({ ...before, starred: true });
    expect(await change({ excluded_from_ai: true })).toMatchObject({ starred: true, excluded_from_ai: true });
    expect(await change({ starred: false, day: daysAgo(300) })).toMatchObject({ day: daysAgo(300) });
    expect(await change({ written_at: "2020-02-29T23:30:00+01:00", time_zone: "Asia/Tokyo" })).toEqual({
      ...before,
      excluded_from_ai: true,
      day: daysAgo(300),
      written_at: "2020-02-29T22:30:00.000Z",
      time_zone: "Asia/Tokyo",
    });
    expect(await change({})).toEqual(await read());
  });

  it("say whether it was written later than its day, which streaks leave out", async () => {
    const streakOn = async (day: Day) =>
      (await server.expect(getDayContext, 200, { access, params: { day } })).streak;
    const long = daysAgo(500);
    await change({ day: long });
    expect(await streakOn(long)).toBe(0);
    await change({ written_at: `${long}T08:00:00Z` });
    expect(await streakOn(long)).toBe(1);
    await change({ starred: true });
    expect(await streakOn(long)).toBe(1);
  });

  it("disturb nobody who is writing, and the next save doesn't undo them", async () => {
    await change({ starred: true, written_at: "2020-01-01T08:00:00Z", day: "2020-01-01" });
    const body = { ...aSave({ body: "a heron and a kestrel", revision: 1 }), day: today };
    const saved = await server.expect(saveReflection, 200, { access, params: { id }, body });
    expect(saved).toMatchObject({
      revision: 2,
      starred: true,
      day: "2020-01-01",
      written_at: "2020-01-01T08:00:00.000Z",
    });
    expect(await server.expect(listVersions, 200, { access, params: { id } })).toEqual({ versions: [] });
  });

  const bled = { name: "Lake Bled", latitude: 46.3641, longitude: 14.0945 };

  it("say where it was written and the weather there, each changed and cleared by itself", async () => {
    const before = await read();
    expect(before).toMatchObject({ place: null, weather: null });
    const weather = { description: "Fog", celsius: -2.5 };
    expect(await change({ place: bled, weather })).toEqual({ ...before, place: bled, weather });
    const named = { name: "", latitude: null, longitude: null };
    expect(await change({ place: named })).toMatchObject({ place: named, weather });
    expect(await change({ place: null })).toMatchObject({ place: null, weather });
    expect(await change({ weather: null })).toEqual(before);
    for (const place of [{ ...bled, latitude: 91 }, { name: "Bled" }, { ...bled, height: 475 }])
      expect(await send({ place })).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  });

  it("let a search find it by the place that was entered, and list the place with its reflections", async () => {
    const found = async (search: string) =>
      (await server.expect(searchReflections, 200, { access, body: { search } })).reflections.map(
        (each) => each.id,
      );
    const places = async (as = access) =>
      (await server.expect(listPlaces, 200, { access: as })).places.filter(
        ({ name }) => name === "Quiet Bay",
      );
    const bay = { ...bled, name: "Quiet Bay" };
    const { id: other } = await daily(newDay());
    await change({ place: bay });
    await change({ place: bay }, other);
    expect(await found("quiet bay")).toEqual([id, other]);
    expect(await places()).toEqual([
      { ...bay, reflections: [expect.objectContaining({ id }), expect.objectContaining({ id: other })] },
    ]);
    expect(await places(await newAccess(server))).toEqual([]);
    const body = { ids: [other] };
    expect((await server.expect(searchReflections, 200, { access, body })).reflections).toMatchObject([
      { id: other },
    ]);
    await server.expect(trashReflection, 200, { access, params: { id: other } });
    await change({ place: null });
    expect([await found("quiet bay"), await places()]).toEqual([[], []]);
  });

  it("can move a daily reflection to a day without one", async () => {
    const [from, to] = [newDay(), newDay()];
    const moved = await daily(from);
    expect(await change({ day: to }, moved.id)).toMatchObject({ kind: "daily", day: to });
    expect(await change({ day: to }, moved.id)).toMatchObject({ day: to });
    expect((await daily(from, "another")).id).not.toBe(moved.id);
  });

  it("can't move a daily reflection to the day of another, but any other kind", async () => {
    const [one, other] = [newDay(), newDay()];
    const { id: first } = await daily(one);
    await daily(other);
    expect(await send({ day: other, starred: true }, first)).toMatchObject(taken);
    expect(await read(first)).toMatchObject({ day: one, starred: false });
    expect(await change({ day: other })).toMatchObject({ day: other });
    await server.expect(trashReflection, 200, { access, params: { id: first } });
    expect(await change({ day: other }, first)).toMatchObject({ day: other });
  });

  it("let only one of two daily reflections win that are moved to one day at once", async () => {
    const [one, other, free] = [newDay(), newDay(), newDay()];
    const ids = [(await daily(one)).id, (await daily(other)).id];
    const answers = await Promise.all(ids.map((each) => send({ day: free }, each)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("can be changed even if the reflection can't be opened any more", async () => {
    expectProblems();
    await server.database.asSystem((tx) =>
      tx
        .updateTable("reflections")
        .set({ body: Buffer.from("altered") })
        .where("id", "=", id)
        .execute(),
    );
    expect(await send({ starred: true })).toMatchObject({
      status: 500,
      body: { code: "sealed_value_refused" },
    });
    const { reflections } = await server.expect(searchReflections, 200, { access, body: { starred: true } });
    expect(reflections.map((each) => each.id)).toContain(id);
  });

  it.each([
    [{ day: "2026-11-24" }, { day: "This day has not started yet." }],
    [{ day: "2026-02-30" }, { day: expect.any(String) }],
    [{ written_at: "2026-11-22T12:01:00Z" }, { written_at: "This time is in the future." }],
    [
      { written_at: "0001-01-01T00:00:00Z" },
      { written_at: "This date is too far in the past or the future." },
    ],
    [{ written_at: "yesterday" }, { written_at: expect.any(String) }],
    [{ time_zone: "Mars/Olympus" }, { time_zone: expect.any(String) }],
    [{ starred: 1 }, { starred: expect.any(String) }],
    [{ excluded_from_ai: null }, { excluded_from_ai: expect.any(String) }],
    [{ kind: "daily" }, { kind: "This field is not known." }],
    [{ title: "x" }, { title: "This field is not known." }],
  ])("are refused with %j, and nothing is changed", async (wrong, fields) => {
    const before = await read();
    expect(await send({ starred: true, ...wrong })).toMatchObject({
      status: 400,
      body: { code: "invalid_input", fields },
    });
    expect(await read()).toEqual(before);
  });

  it("are each person's own, and closed to visitors", async () => {
    const before = await read();
    const body = { starred: true };
    expect((await server.call(changeDetails, { params: { id }, body })).status).toBe(401);
    const other = await newAccess(server);
    expect((await server.call(changeDetails, { access: other, params: { id }, body })).status).toBe(404);
    expect((await send(body, randomUUID())).status).toBe(404);
    expect((await send(body, "1")).status).toBe(400);
    expect(await read()).toEqual(before);
  });
});
