import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { getUser } from "#contract/accounts/accounts.ts";
import type { Day } from "#contract/day-rules.ts";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { getDaily, getReflection, type Reflection, saveDaily } from "#contract/reflections/reflections.ts";
import { engines } from "#server/platform/testing.ts";
import { newAccess, startTestServer, type TestServer } from "#server/testing.ts";
import { aSave, daysAgo, today } from "../testing.ts";

const columns = ["head", "body"] as const;
type Column = (typeof columns)[number];
const flipped = (value: Buffer, bit: number) => {
  const altered = Buffer.from(value);
  const at = Math.floor(bit / 8) % altered.length;
  altered[at] = (altered[at] ?? 0) ^ (1 << (bit % 8));
  return altered;
};

describe.each(engines)("an altered text in the store on %s", (engine) => {
  let server: TestServer;
  let access: string;
  let damaged: Reflection;
  let whole: Reflection;

  const write = (day: Day, body: object, token = access) =>
    server.expect(saveDaily, 200, { access: token, params: { day }, body: aSave(body) });
  const stored = async (id: string) =>
    server.database.asSystem((tx) =>
      tx.selectFrom("reflections").select(columns).where("id", "=", id).executeTakeFirstOrThrow(),
    );
  type Values = Partial<Record<Column, Buffer> & { id: string; owner_id: string }>;
  const alter = async (id: string, values: Values) => {
    await server.database.asSystem((tx) =>
      tx
        .updateTable("reflections")
        .set(values)
        .where("id", "=", id)
        .returning("seq")
        .executeTakeFirstOrThrow(),
    );
  };
  const read = (id: string) => server.call(getReflection, { access, params: { id } });
  const list = async (search = "") =>
    (await server.expect(searchReflections, 200, { access, body: { search } })).reflections;
  const refusal = (id: string) => ({
    status: 500,
    body: { code: "sealed_value_refused", message: expect.stringContaining(id) },
  });

  const asWritten: { seq: number; values: Values }[] = [];

  beforeAll(async () => {
    server = await startTestServer(engine, { logger: false });
    access = await newAccess(server);
    const one = { title: "One", body: "a heron", tags: ["sea"], feelings: ["calm"], prompt: "Why?" };
    damaged = await write(today, one);
    whole = await write(daysAgo(1), { title: "Two", body: "a heron too", tags: ["hill"], prompt: "How?" });
    const rows = await server.database.asSystem((tx) =>
      tx.selectFrom("reflections").select(columns).select(["seq", "id", "owner_id"]).execute(),
    );
    asWritten.push(...rows.map(({ seq, ...values }) => ({ seq, values })));
  });
  afterEach(() =>
    server.database.asSystem(async (tx) => {
      for (const { seq, values } of asWritten)
        await tx.updateTable("reflections").set(values).where("seq", "=", seq).execute();
    }),
  );
  afterAll(() => server.stop());

  /** The person sees that this one is refused, by name and in the list, and that the rest still opens. */
  async function expectOnlyOneRefused(how: "in the list" | "when it is opened") {
    expect(await read(damaged.id)).toMatchObject(refusal(damaged.id));
    expect(await server.call(getDaily, { access, params: { day: today } })).toMatchObject(
      refusal(damaged.id),
    );
    expect(await read(whole.id)).toMatchObject({ status: 200, body: whole });
    expect(await server.call(getDaily, { access, params: { day: daysAgo(1) } })).toMatchObject({
      body: { reflection: whole },
    });
    const [first, second] = await list();
    expect(second).toMatchObject({ id: whole.id, title: "Two", excerpt: "a heron too", damaged: false });
    expect(first).toMatchObject(
      how === "in the list"
        ? { id: damaged.id, damaged: true, title: "", excerpt: "", marks: [], tags: [] }
        : { id: damaged.id, damaged: false },
    );
  }

  it.each([
    ["head", "in the list"],
    ["body", "when it is opened"],
  ] as const)("is refused if the %s is another reflection's", async (column, how) => {
    await alter(damaged.id, { [column]: (await stored(whole.id))[column] });
    await expectOnlyOneRefused(how);
  });

  it("is refused in both reflections if their texts were swapped", async () => {
    const [one, two] = [await stored(damaged.id), await stored(whole.id)];
    await alter(damaged.id, two);
    await alter(whole.id, one);
    expect((await list()).map((item) => [item.id, item.damaged])).toEqual([
      [damaged.id, true],
      [whole.id, true],
    ]);
    for (const { id } of [damaged, whole]) expect(await read(id)).toMatchObject(refusal(id));
    await alter(damaged.id, one);
    await alter(whole.id, two);
    expect(await read(damaged.id)).toMatchObject({ status: 200, body: damaged });
  });

  it("is refused if its head and body were swapped", async () => {
    const { head, body } = await stored(damaged.id);
    await alter(damaged.id, { head: body, body: head });
    await expectOnlyOneRefused("in the list");
  });

  it("is refused if its head is an earlier revision's, until it is saved again", async () => {
    const other = await newAccess(server);
    const first = await write(today, { title: "Seen", body: "a heron" }, other);
    const { head } = await stored(first.id);
    const listed = async () =>
      (await server.expect(searchReflections, 200, { access: other, body: {} })).reflections;
    const { revision } = await write(today, { body: "no heron today", revision: 1 }, other);
    expect(await listed()).toMatchObject([{ excerpt: "no heron today", damaged: false }]);
    await alter(first.id, { head });
    expect(await listed()).toMatchObject([{ id: first.id, title: "", excerpt: "", damaged: true }]);
    expect(await server.call(getReflection, { access: other, params: { id: first.id } })).toMatchObject(
      refusal(first.id),
    );
    await write(today, { body: "two herons", revision }, other);
    expect(await listed()).toMatchObject([{ excerpt: "two herons", damaged: false }]);
  });

  it("is refused if it is another person's", async () => {
    const theirs = await write(today, { title: "Theirs", body: "a kite" }, await newAccess(server));
    await alter(damaged.id, await stored(theirs.id));
    await expectOnlyOneRefused("in the list");
  });

  it("does not open for another person who was made its owner", async () => {
    const other = await newAccess(server);
    const { id: owner_id } = await server.expect(getUser, 200, { access: other });
    await alter(damaged.id, { owner_id });
    expect(await server.call(getReflection, { access: other, params: { id: damaged.id } })).toMatchObject(
      refusal(damaged.id),
    );
    const seen = await server.expect(searchReflections, 200, { access: other, body: {} });
    expect(seen.reflections).toMatchObject([
      { id: damaged.id, damaged: true, title: "", excerpt: "", tags: [] },
    ]);
    expect(await read(damaged.id)).toMatchObject({ status: 404 });
  });

  it("is refused in a row whose id was changed", async () => {
    const id = randomUUID();
    await alter(damaged.id, { id });
    expect(await read(id)).toMatchObject(refusal(id));
  });

  it.each([
    ["to nothing", () => Buffer.alloc(0)],
    ["to its first byte", (value: Buffer) => value.subarray(0, 1)],
    ["before its seal", (value: Buffer) => value.subarray(0, 28)],
    ["by its last byte", (value: Buffer) => value.subarray(0, -1)],
    ["by its first byte", (value: Buffer) => value.subarray(1)],
    ["in half", (value: Buffer) => value.subarray(0, value.length / 2)],
  ])("is refused if it was cut %s", async (_, cut) => {
    await alter(damaged.id, { head: cut((await stored(damaged.id)).head) });
    await expectOnlyOneRefused("in the list");
  });

  it("is refused if plain text replaced it, or something was added", async () => {
    const { head } = await stored(damaged.id);
    const plain = Buffer.from("I never wrote this, and it is long enough to be sealed.");
    await alter(damaged.id, { head: plain });
    await expectOnlyOneRefused("in the list");
    await alter(damaged.id, { head: Buffer.concat([head, Buffer.of(0)]) });
    await expectOnlyOneRefused("in the list");
  });

  it("is refused with any single bit flipped", async () => {
    const before = await stored(damaged.id);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...columns), fc.nat(2000), async (column, bit) => {
        await alter(damaged.id, { [column]: flipped(before[column], bit) });
        expect(await read(damaged.id)).toMatchObject(refusal(damaged.id));
        await alter(damaged.id, { [column]: before[column] });
      }),
      { numRuns: 25 },
    );
    expect(await read(damaged.id)).toMatchObject({ status: 200, body: damaged });
  });

  it("is shown as damaged in search results, beside what still opens", async () => {
    // Indexes it while it can still be opened.
    await list("heron");
    await alter(damaged.id, { body: flipped((await stored(damaged.id)).body, 200) });
    expect((await list("heron")).map((item) => [item.id, item.damaged, item.excerpt])).toEqual([
      [damaged.id, true, ""],
      [whole.id, false, "a heron too"],
    ]);
  });

  it("is neither sent nor overwritten when a stale save arrives", async () => {
    const { head } = await stored(damaged.id);
    await alter(damaged.id, { head: flipped(head, 99) });
    const save = { access, params: { day: today }, body: aSave({ body: "stale", revision: 7 }) };
    expect(await server.call(saveDaily, save)).toMatchObject(refusal(damaged.id));
    await alter(damaged.id, { head });
    expect(await read(damaged.id)).toMatchObject({ status: 200, body: damaged });
  });
});
