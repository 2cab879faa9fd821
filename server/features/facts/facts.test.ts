import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Day } from "#contract/day-rules.ts";
import { maxFacts } from "#contract/facts/fact-rules.ts";
import {
  type FactContent,
  getFactsOfDay,
  listFacts,
  listFactValues,
  orderFacts,
  removeFact,
  restoreFact,
  saveFact,
  setFact,
} from "#contract/facts/facts.ts";
import { makeTokenOn } from "#server/features/accounts/personal-tokens/testing.ts";
import { engines } from "#server/platform/testing.ts";
import { newAccess, startTestServer, type TestServer } from "#server/testing.ts";

const day = "2026-11-21";
const slept: FactContent = { name: "slept", kind: "number", unit: "h", archived: false };
const ran: FactContent = { name: "ran", kind: "yes_no", unit: "", archived: false };
const energy: FactContent = { name: "energy", kind: "scale", unit: "", archived: false };

describe.each(engines)("daily facts on %s", (engine) => {
  let server: TestServer;
  let access: string;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  beforeEach(async () => {
    access = await newAccess(server);
  });
  afterAll(() => server.stop());

  const save = (content: FactContent, revision = 0, id: string = randomUUID()) =>
    server.call(saveFact, { access, params: { id }, body: { ...content, revision } });
  const add = (content: FactContent, id: string = randomUUID()) =>
    server.expect(saveFact, 200, { access, params: { id }, body: { ...content, revision: 0 } });
  const list = async (whose = access) => (await server.expect(listFacts, 200, { access: whose })).facts;
  const names = async () => (await list()).map(({ name }) => name);
  type Given = { name?: string; id?: string; value: number | boolean | null; unit?: string };
  const set = (body: Given, on: Day = day) => server.call(setFact, { access, params: { day: on }, body });
  const of = async (on: Day = day) =>
    (await server.expect(getFactsOfDay, 200, { access, params: { day: on } })).facts;
  const valueFor = async (name: string, on: Day = day) =>
    (await of(on)).find((fact) => fact.name === name)?.value;

  it("are added, renamed, archived and put in another order", async () => {
    const sleep = await add({ ...slept, name: "  slept " });
    const run = await add(ran);
    const { id } = await add(energy);
    expect(sleep).toMatchObject({ ...slept, revision: 1, damaged: false });
    expect(await names()).toEqual(["slept", "ran", "energy"]);
    await server.expect(orderFacts, 204, { access, body: { ids: [id, sleep.id] } });
    expect(await names()).toEqual(["energy", "slept", "ran"]);
    expect(await save({ ...ran, name: "Ran far" }, 1, run.id)).toMatchObject({
      status: 200,
      body: { name: "Ran far", revision: 2 },
    });
    // A retry whose first answer was lost.
    expect((await save({ ...ran, name: "Ran far" }, 1, run.id)).status).toBe(200);
    expect(await save(ran, 1, run.id)).toMatchObject({ status: 409, body: { code: "stale_revision" } });
    await set({ name: "energy", value: 4 });
    await save({ ...energy, archived: true }, 1, id);
    expect((await of()).map(({ name }) => name)).toEqual(["energy", "slept", "Ran far"]);
    expect((await of("2026-11-20")).map(({ name }) => name)).toEqual(["slept", "Ran far"]);
  });

  it.each([
    [{ name: " " }, { name: "Enter a name." }],
    [{ unit: "a".repeat(17) }, { unit: "At most 16 characters; this has 17." }],
    [{ kind: "scale" as const }, { unit: "Only numbers can have a unit." }],
  ])("refuse %j beside the field", async (content, fields) => {
    expect(await save({ ...slept, ...content })).toMatchObject({ status: 400, body: { fields } });
    expect(await list()).toEqual([]);
  });

  it("have names and kinds that stay clear", async () => {
    const { id } = await add(slept);
    expect(await save({ ...ran, name: "SLEPT" })).toMatchObject({
      status: 409,
      body: { fields: { name: "Another fact has this name." } },
    });
    expect(await save({ ...slept, kind: "scale", unit: "" }, 1, id)).toMatchObject({
      status: 400,
      body: { fields: { kind: "The kind of a fact can’t change. Add another fact instead." } },
    });
  });

  it("are set by name in whatever capitals, changed, and cleared, each on its day", async () => {
    await add(slept);
    await add(ran);
    expect(await set({ name: "Slept", value: 7.2, unit: "h" })).toMatchObject({
      status: 200,
      body: { name: "slept", kind: "number", unit: "h", day, value: 7.2 },
    });
    await set({ name: "ran", value: true });
    await set({ name: "slept", value: 6 }, "2026-11-19");
    expect(await of()).toMatchObject([
      { name: "slept", value: 7.2, previous: 6 },
      { name: "ran", value: 1, previous: null },
    ]);
    await set({ name: "slept", value: 8 });
    await set({ name: "ran", value: null });
    expect([await valueFor("slept"), await valueFor("ran")]).toEqual([8, null]);
    const { values } = await server.expect(listFactValues, 200, { access, query: { from: "2026-11-20" } });
    expect(values).toMatchObject([{ day, value: 8 }]);
  });

  it.each([
    [{ name: "slep", value: 7 }, { name: "You have no daily fact called “slep”. Add it in Settings first." }],
    [{ name: "slept", value: 7, unit: "min" }, { unit: "“slept” is in h, not in “min”." }],
    [{ name: "ran", value: 1, unit: "km" }, { unit: "“ran” has no unit. Leave “km” out." }],
    [{ name: "ran", value: 2 }, { value: "Send true or false." }],
    [{ name: "energy", value: 6 }, { value: "Choose a whole number from 1 to 5." }],
    [{ name: "energy", value: 2.5 }, { value: "Choose a whole number from 1 to 5." }],
    [{ name: "slept", value: 25 }, { value: "Enter a value from 0 to 24 h." }],
    [{ name: "slept", value: -3 }, { value: "Enter a value from 0 to 24 h." }],
    [{ name: "steps", value: -1 }, { value: "Enter 0 or more." }],
    [{ name: "steps", value: 1e12 }, { value: "Enter a number up to 1,000,000,000." }],
    [{ name: "old", value: 1 }, { name: "“old” is archived. Bring it back in Settings first." }],
    [{ id: randomUUID(), value: 1 }, { id: "This fact no longer exists." }],
    [{ value: 1 }, { name: "Send the name of the fact, or its id." }],
  ])("refuse %j beside the field, and store nothing", async (body, fields) => {
    for (const content of [slept, ran, energy]) await add(content);
    await add({ ...ran, name: "old", archived: true });
    await add({ ...slept, name: "steps", unit: "" });
    expect(await set(body)).toMatchObject({ status: 400, body: { code: "invalid_input", fields } });
    expect((await server.expect(listFactValues, 200, { access })).values).toEqual([]);
  });

  it("can be below zero where the unit says so", async () => {
    await add({ ...slept, name: "outside", unit: "°C" });
    expect(await set({ name: "outside", value: -3.5 })).toMatchObject({ status: 200 });
  });

  it("refuse a text as a value, and a day that is none", async () => {
    await add(slept);
    const put = (path: string, body: object) =>
      fetch(`${server.url}/api/facts/days/${path}/`, {
        method: "PUT",
        headers: { authorization: `Bearer ${access}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const refused = await put(day, { name: "slept", value: "7.2" });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { fields: { value: "Send a number, true or false; or null to clear it." } },
    ]);
    expect((await put("2026-13-01", { name: "slept", value: 7 })).status).toBe(400);
    expect(await valueFor("slept")).toBeNull();
  });

  it("come back with their values for a day after they were deleted", async () => {
    const { id } = await add(slept);
    await set({ name: "slept", value: 7 });
    await server.expect(removeFact, 204, { access, params: { id } });
    expect([await list(), await of()]).toEqual([[], []]);
    expect((await server.expect(listFactValues, 200, { access })).values).toEqual([]);
    expect((await set({ id, value: 8 })).status).toBe(400);
    expect((await save(slept, 1, id)).status).toBe(404);
    await server.expect(restoreFact, 200, { access, params: { id } });
    expect(await valueFor("slept")).toBe(7);
    await server.expect(removeFact, 204, { access, params: { id } });
    const { id: second } = await add(slept);
    expect((await server.call(restoreFact, { access, params: { id } })).status).toBe(409);
    server.clock.advance(86_400_000);
    await server.runJobs();
    const left = await server.database.asSystem(async (tx) => [
      ...(await tx.selectFrom("facts").select("id").where("id", "in", [id, second]).execute()),
      ...(await tx.selectFrom("fact_values").select("fact_id").where("fact_id", "=", id).execute()),
    ]);
    expect(left).toEqual([{ id: second }]);
  });

  it(`are ${maxFacts} at most`, async () => {
    for (let at = 0; at < maxFacts; at += 1) await add({ ...ran, name: `fact ${at}` });
    expect(await save(ran)).toMatchObject({ status: 409, body: { code: "limit_reached" } });
    expect(await list()).toHaveLength(maxFacts);
  });

  it("are sealed; one that was altered can still be deleted", async () => {
    const { id } = await add({ ...slept, name: "kittiwake", unit: "gulls" });
    await set({ name: "kittiwake", value: 31_415_926 });
    const stored = await server.database.asSystem(async (tx) => [
      await tx.selectFrom("facts").selectAll().where("id", "=", id).execute(),
      await tx.selectFrom("fact_values").selectAll().where("fact_id", "=", id).execute(),
    ]);
    const bytes = stored.flat().flatMap((row) => Object.values(row).map(String));
    expect(bytes.join()).not.toMatch(/kittiwake|gulls|31415926/);
    await server.database.asSystem((tx) =>
      tx
        .updateTable("facts")
        .set({ content: Buffer.alloc(40) })
        .where("id", "=", id)
        .execute(),
    );
    expect(await list()).toMatchObject([{ id, name: "", damaged: true }]);
    await server.expect(removeFact, 204, { access, params: { id } });
  });

  it("refuse other people, and tokens that only read", async () => {
    const { id } = await add(slept);
    await set({ name: "slept", value: 7 });
    const other = await newAccess(server);
    const params = { id };
    expect(await list(other)).toEqual([]);
    const answers = await Promise.all([
      server.call(saveFact, { access: other, params, body: { ...slept, revision: 1 } }),
      server.call(removeFact, { access: other, params }),
      server.call(restoreFact, { access: other, params }),
      server.call(setFact, { access: other, params: { day }, body: { id, value: 1 } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 400]);
    expect(await valueFor("slept")).toBe(7);
    const { secret: reader } = await makeTokenOn(server, access, { scopes: ["read"] });
    const { secret: writer } = await makeTokenOn(server, access, { scopes: ["read", "write"] });
    const body = { name: "slept", value: 6 };
    expect((await server.call(setFact, { access: reader, params: { day }, body })).status).toBe(403);
    expect((await server.call(setFact, { access: writer, params: { day }, body })).status).toBe(200);
    expect((await server.call(removeFact, { access: writer, params })).status).toBe(403);
    expect(await valueFor("slept")).toBe(6);
  });
});
