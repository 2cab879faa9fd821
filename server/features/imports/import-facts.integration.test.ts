import { afterAll, beforeAll, expect, it } from "vitest";
import { listFacts, listFactValues, saveFact, setFact } from "#contract/facts/facts.ts";
import { undoImport } from "#contract/imports/imports.ts";
import { openHere, zipOf } from "#server/formats/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { newImporter } from "./testing.ts";

const table = `full_date,date,weekday,time,mood,activities,note_title,note
2026-03-28,March 28,Saturday,22:15,rad,running | reading,,One
2026-03-29,March 29,Sunday,08:05,good,running | sleep,,Two
2026-03-29,March 29,Sunday,09:05,good,Running,,Three
`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer("sqlite", { openJournalFiles: openHere });
});
afterAll(() => server.stop());

it("activities of Daylio become facts if the person wants that, and the undo removes those", async () => {
  const person = await newImporter(server);
  const { access } = person;
  const add = (id: string, name: string, kind: "scale" | "yes_no") =>
    server.expect(saveFact, 200, {
      ...{ access, params: { id } },
      body: { name, kind, unit: "", archived: false, revision: 0 },
    });
  const reading = "019f0000-0000-7000-8000-000000000001";
  await add(reading, "Reading", "yes_no");
  await add("019f0000-0000-7000-8000-000000000002", "sleep", "scale");
  const facts = async () => (await server.expect(listFacts, 200, { access })).facts;
  const values = async () => {
    const names = new Map((await facts()).map(({ id, name }) => [id, name]));
    const listed = (await server.expect(listFactValues, 200, { access })).values;
    return listed.map(({ fact_id, day, value }) => [names.get(fact_id), day, value]).toSorted();
  };
  const ready = await person.read(Buffer.from(zipOf({ "daylio.csv": table })));
  expect(ready).toMatchObject({ phase: "ready", format: "daylio" });
  const done = await person.start(ready.id, { activities_as_facts: true });
  expect(done.brought).toContainEqual({ kind: "fact", added: 1, removed: 0, kept: 0 });
  expect((await facts()).map(({ name, kind }) => [name, kind])).toEqual([
    ["Reading", "yes_no"],
    ["sleep", "scale"],
    ["running", "yes_no"],
  ]);
  expect(await values()).toEqual([
    ["Reading", "2026-03-28", 1],
    ["running", "2026-03-28", 1],
    ["running", "2026-03-29", 1],
  ]);
  // A fact of another kind can't have it, so it stays a tag.
  expect((await person.written()).map(({ tags }) => tags)).toEqual([[], ["sleep"], []]);
  await server.expect(undoImport, 200, { access, params: { id: ready.id } });
  await person.until(ready.id, "undone");
  expect((await facts()).map(({ name }) => name)).toEqual(["Reading", "sleep"]);
  expect(await values()).toEqual([]);
});

it("columns of a table become facts if the person chooses them, and the undo takes back all their values", async () => {
  const person = await newImporter(server);
  const { access } = person;
  const id = "019f0000-0000-7000-8000-000000000003";
  const slept = { name: "sleep", kind: "number", unit: "h", archived: false, revision: 0 } as const;
  await server.expect(saveFact, 200, { access, params: { id }, body: slept });
  await server.expect(setFact, 200, { access, params: { day: "2026-03-29" }, body: { id, value: 5 } });
  const rows = [
    "2026-03-28,7.5,9000,yes,2",
    "2026-03-29,8,lots,no,",
    "2026-03-30,6,8000,,",
    "2026-03-31,,7000,,",
  ];
  const csv = [
    "Date,Sleep,Steps,Migraine,Sleep quality (min)",
    ...rows,
    "2026-04-01,,1000,,",
    "2026-04-02,,1000,,",
  ];
  const ready = await person.read(Buffer.from(zipOf({ "log.csv": csv.join("\n") })));
  expect(ready.preview).toMatchObject({
    entries: 0,
    facts: [
      { name: "Sleep", kind: "number", unit: "", days: 3, problem: null },
      { name: "Steps", kind: "number", unit: "", days: 5, problem: null },
      { name: "Migraine", kind: "yes_no", unit: "", days: 2, problem: null },
      { name: "Sleep quality", kind: "number", unit: "min", days: 1, problem: null },
    ],
    refused: {
      entries: 1,
      examples: [{ where: "log.csv, line 3", reason: "Steps: “lots” is not a number." }],
    },
  });
  const values = async () =>
    (await server.expect(listFactValues, 200, { access })).values.map(({ day, value }) => `${day} ${value}`);
  const done = await person.start(ready.id, { facts: ["Sleep", "Migraine"] });
  expect(done.brought).toMatchObject([
    { kind: "fact", added: 1 },
    { kind: "fact_value", added: 4 },
  ]);
  expect(await values()).toEqual(
    expect.arrayContaining([
      "2026-03-28 7.5",
      "2026-03-28 1",
      "2026-03-29 5",
      "2026-03-29 0",
      "2026-03-30 6",
    ]),
  );
  expect(await values()).toHaveLength(5);
  // Changed since, so the undo leaves it.
  await server.expect(setFact, 200, { access, params: { day: "2026-03-30" }, body: { id, value: 6.5 } });
  await server.expect(undoImport, 200, { access, params: { id: ready.id } });
  await person.until(ready.id, "undone");
  expect(await values()).toEqual(["2026-03-29 5", "2026-03-30 6.5"]);
  expect((await server.expect(listFacts, 200, { access })).facts.map(({ name }) => name)).toEqual(["sleep"]);

  const minutes = "Date,Sleep (min)\n2026-03-28,450\n";
  const { preview } = await person.read(Buffer.from(zipOf({ "log.csv": minutes })));
  expect(preview?.facts[0]?.problem).toBe("Your fact “sleep” is in h, and this column is in min.");
});

it("without that choice they stay tags, as before", async () => {
  const person = await newImporter(server);
  const { id } = await person.read(Buffer.from(zipOf({ "daylio.csv": table })));
  await person.start(id);
  expect((await server.expect(listFacts, 200, { access: person.access })).facts).toEqual([]);
  expect((await person.written()).map(({ tags }) => tags)).toContainEqual(["running", "reading"]);
});
