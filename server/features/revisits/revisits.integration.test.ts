import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  removeReflection,
  restoreReflection,
  trashReflection,
} from "#contract/reflections/reflection-history.ts";
import { saveDaily, saveReflection } from "#contract/reflections/reflections.ts";
import { maxQuotedLength, maxRevisits } from "#contract/revisits/revisit-rules.ts";
import { listDueRevisits, listRevisits, removeRevisit, saveRevisit } from "#contract/revisits/revisits.ts";
import { newPerson, today } from "#server/features/analyzers/testing.ts";
import { aSave } from "#server/features/reflections/testing.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";

const worry = "I am afraid that the *results* will be bad.";
const words = "I am afraid that the results will be bad.";
const due_on = "2026-12-21";

describe.each(engines)("what comes back on %s", (engine) => {
  let server: TestServer;
  let person: Awaited<ReturnType<typeof newPerson>>;
  let page: string;
  let id: string;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  beforeEach(async () => {
    server.clock.set("2026-11-21T12:00:00Z");
    person = await newPerson(server);
    page = (await person.write(`A long day.\n\n${worry}`)).id;
    id = randomUUID();
  });
  afterAll(() => server.stop());

  const given = (revision: number, more: object = {}, access = person.access) => ({
    access,
    params: { id },
    body: {
      ...{ kind: "worry" as const, due_on, outcome: null, answer: "", closed_on: null, words, revision },
      page: { reflection_id: page },
      ...more,
    },
  });
  const save = (...of: Parameters<typeof given>) => server.call(saveRevisit, given(...of));
  const saved = (...of: Parameters<typeof given>) => server.expect(saveRevisit, 200, given(...of));
  const list = async (access = person.access) =>
    (await server.expect(listRevisits, 200, { access })).revisits;
  const due = async (day: string) =>
    (await server.expect(listDueRevisits, 200, { access: person.access, params: { day } })).due;
  const rewrite = (body: string) =>
    server.expect(saveReflection, 200, {
      access: person.access,
      params: { id: page },
      body: {
        ...aSave({ body, revision: 1, written_at: `${today}T11:30:00.000Z`, time_zone: "Europe/Berlin" }),
        day: today,
      },
    });
  const ofPage = () => ({ access: person.access, params: { id: page } });

  it("quotes its page, and is due from its day until it is answered", async () => {
    const added = await saved(0);
    expect(added).toMatchObject({
      ...{ id, kind: "worry", words, due_on, outcome: null, revision: 1, damaged: false },
      source: { reflection_id: page, day: today, stands: "here", place: null },
    });
    expect(await list()).toEqual([added]);
    expect(await due("2026-12-20")).toEqual([]);
    expect(await due(due_on)).toEqual([added]);
    expect(await due("2027-02-01")).toEqual([added]);
    const answered = { outcome: "did_not", answer: " They were fine. ", closed_on: due_on } as const;
    expect(await saved(1, answered)).toMatchObject({ ...answered, answer: "They were fine.", revision: 2 });
    expect(await due(due_on)).toEqual([]);
    expect(await list()).toMatchObject([{ outcome: "did_not", words }]);
    // The undo.
    await saved(2);
    expect(await due(due_on)).toMatchObject([{ outcome: null, answer: "" }]);
    await saved(3, { due_on: "2027-01-01" });
    expect(await due(due_on)).toEqual([]);
  });

  it("has the place of words without formatting, and says when the page has changed", async () => {
    const long = await saved(0, { words: "A long day." });
    expect(long.source).toMatchObject({ stands: "here", place: { start: 0, end: 11 } });
    await rewrite("Another day.");
    expect(await list()).toMatchObject([
      { words: "A long day.", source: { revision: 2, stands: "changed", place: null } },
    ]);
  });

  it("never changes its words or its page afterwards", async () => {
    await saved(0);
    const other = (await person.write("Other words.")).id;
    await saved(1, { words: "Other words.", page: { reflection_id: other } });
    expect(await list()).toMatchObject([{ words, source: { reflection_id: page } }]);
  });

  it("waits while its page is in the trash, and is deleted with it", async () => {
    await saved(0);
    await server.expect(trashReflection, 200, ofPage());
    expect([await list(), await due(due_on)]).toEqual([[], []]);
    expect((await save(1, { outcome: "happened", closed_on: due_on })).status).toBe(404);
    await server.expect(restoreReflection, 200, ofPage());
    expect(await due(due_on)).toMatchObject([{ id, words }]);
    await server.expect(trashReflection, 200, ofPage());
    await server.expect(removeReflection, 204, ofPage());
    const rows = await server.database.asSystem((tx) =>
      tx.selectFrom("revisits").select("id").where("id", "=", id).execute(),
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ["a kind", { kind: "hope" }, { kind: "Choose what it is." }],
    ["empty words", { words: " " }, { words: "Write the words that should come back." }],
    [
      "long words",
      { words: "a".repeat(maxQuotedLength + 1) },
      { words: "At most 1,000 characters; this has 1,001." },
    ],
    ["a day", { due_on: "2026-13-01" }, { due_on: "This is not a date." }],
    [
      "an outcome of another kind",
      { outcome: "done", closed_on: due_on },
      { outcome: "Choose one of the answers." },
    ],
    [
      "an empty answer",
      { kind: "question", outcome: "answered", closed_on: due_on },
      { answer: "Write your answer." },
    ],
    ["a missing day", { outcome: "partly" }, { closed_on: "Send an outcome and its day together." }],
  ])("refuses %s beside the field, and adds nothing", async (_, more, fields) => {
    expect(await save(0, more)).toMatchObject({ status: 400, body: { fields } });
    expect(await list()).toEqual([]);
  });

  it("finds the page of a day, and refuses one that is not stored", async () => {
    expect((await save(0, { page: { day: today } })).status).toBe(404);
    const { access } = person;
    const daily = await server.expect(saveDaily, 200, { access, params: { day: today }, body: aSave() });
    expect((await saved(0, { page: { day: today } })).source.reflection_id).toBe(daily.id);
    await server.expect(removeRevisit, 204, { access, params: { id } });
    expect((await save(0, { page: { reflection_id: randomUUID() } })).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it("is never overwritten by a save that began before a change, and takes one twice", async () => {
    const added = await saved(0);
    expect(await saved(0)).toEqual(added);
    await saved(1, { kind: "prediction" });
    await saved(1, { kind: "prediction" });
    expect(await save(1, { kind: "plan" })).toMatchObject({
      status: 409,
      body: { code: "stale_revision", current: { kind: "prediction", revision: 2 } },
    });
    expect((await save(0)).status).toBe(409);
  });

  it("is deleted, and comes back under its id when it is saved again", async () => {
    await saved(0);
    await server.expect(removeRevisit, 204, { access: person.access, params: { id } });
    expect(await list()).toEqual([]);
    expect((await save(1)).status).toBe(404);
    await saved(0);
    expect(await list()).toMatchObject([{ id, revision: 1 }]);
  });

  it("has a limit", async () => {
    const { id: owner_id } = person;
    await server.database.asSystem(async (tx) => {
      for (let at = 0; at < maxRevisits; at += 200)
        await tx
          .insertInto("revisits")
          .values(
            Array.from({ length: 200 }, () => ({
              ...{ owner_id, id: randomUUID(), reflection_id: page, revision: 1, due_on, closed: 1 },
              ...{ created_at: 1, content: Buffer.alloc(40) },
            })),
          )
          .execute();
    });
    expect(await save(0)).toMatchObject({ status: 409, body: { code: "limit_reached" } });
    const all = await list();
    expect([all.length, all.every(({ damaged }) => damaged)]).toEqual([maxRevisits, true]);
  });

  it("is sealed, and one that was altered is shown as such", async () => {
    await saved(0);
    const find = () =>
      server.database.asSystem((tx) => tx.selectFrom("revisits").selectAll().where("id", "=", id).execute());
    expect(JSON.stringify((await find()).map(({ content }) => content.toString("latin1")))).not.toMatch(
      /afraid|worry/,
    );
    await server.database.asSystem((tx) =>
      tx
        .updateTable("revisits")
        .set({ content: Buffer.alloc(40) })
        .where("id", "=", id)
        .execute(),
    );
    expect(await list()).toMatchObject([{ id, words: "", damaged: true }]);
    expect(await due(due_on)).toEqual([]);
    expect((await save(1)).status).toBe(409);
    await server.expect(removeRevisit, 204, { access: person.access, params: { id } });
  });

  it("is its person's alone", async () => {
    await saved(0);
    const { access } = await newPerson(server);
    expect(await list(access)).toEqual([]);
    expect((await save(1, {}, access)).status).toBe(404);
    expect((await save(0, {}, access)).status).toBe(404);
    expect((await server.call(removeRevisit, { access, params: { id } })).status).toBe(404);
    expect(await list()).toMatchObject([{ words, revision: 1 }]);
  });
});
