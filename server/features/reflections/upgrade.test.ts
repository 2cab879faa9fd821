import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "#server/platform/clock.ts";
import { migrate, migrations } from "#server/platform/migrations.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createSearchIndex } from "#server/platform/search/search-index.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createReflectionStore, type ReflectionStore } from "./reflection-store.ts";
import { addOwner, addReflections, aSave, daysAgo, today } from "./testing.ts";

const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === "0007-reflections"),
);
const columns = [
  "seq",
  "id",
  "owner_id",
  "kind",
  "day",
  "written_at",
  "time_zone",
  "mood",
  "title",
  "excerpt",
  "feelings",
  "tags",
  "prompt",
  "word_count",
  "blank",
  "revision",
  "save_id",
  "search_version",
  "created_at",
  "updated_at",
  "body",
] as const;

describe.each(engines)("a store from before there were versions and a trash, on %s", (engine) => {
  let database: TestDatabase;
  let store: ReflectionStore;
  let owner: Owner;
  let other: Owner;
  let written: { id: string }[];
  let rows: Awaited<ReturnType<typeof stored>>;
  let lastSeq: number;
  const clock = { now: () => new Date(`${today}T12:00:00Z`) };

  const stored = () =>
    database.asSystem((tx) => tx.selectFrom("reflections").select(columns).orderBy("seq").execute());

  beforeAll(async () => {
    database = await createTestDatabase(engine, before);
    owner = await addOwner(database);
    other = await addOwner(database);
    const texts = [0, 1, 2, 3, 4, 5].map((at) => ({
      day: daysAgo(at),
      title: `Title ${at}`,
      body: `Words ${at} of a heron`,
      mood: at === 0 ? null : at,
      tags: [`t${at}`],
      feelings: ["calm"],
      prompt: "Why?",
    }));
    written = await addReflections(database, owner, texts);
    await addReflections(database, other, [{ day: today, body: "Theirs" }]);
    await database.asSystem(async (tx) => {
      const search = createSearchIndex(engine);
      const seqs = await tx.selectFrom("reflections").select(["seq", "id"]).orderBy("seq").execute();
      for (const { seq } of seqs) await search.write(tx, owner, seq, ["heron"]);
      lastSeq = seqs.at(-1)?.seq ?? 0;
      // One in the middle, and the last one.
      for (const at of [2, 6]) {
        await search.remove(tx, seqs[at]?.seq ?? 0);
        await tx
          .deleteFrom("reflections")
          .where("id", "=", seqs[at]?.id ?? "")
          .execute();
      }
      await tx
        .updateTable("reflections")
        .set({ kind: "daily", revision: 7 })
        .where("id", "=", seqs[0]?.id ?? "")
        .execute();
    });
    rows = await stored();
    await migrate(database, systemClock);
    store = createReflectionStore({ database, clock });
  });
  afterAll(() => database.drop());

  it("keeps every value of every row, its number included", async () => {
    expect(rows).toHaveLength(5);
    expect(await stored()).toEqual(rows);
  });

  it("opens every word", async () => {
    const left = written.filter((_, at) => at !== 2);
    const opened = await Promise.all(left.map(({ id }) => store.get(owner, id)));
    expect(opened.map(({ reflection }) => reflection?.body)).toEqual(
      [0, 1, 3, 4, 5].map((at) => `Words ${at} of a heron`),
    );
    expect(opened[1]?.reflection).toMatchObject({
      title: "Title 1",
      mood: 1,
      tags: ["t1"],
      feelings: ["calm"],
      prompt: "Why?",
      starred: false,
      excluded_from_ai: false,
      scene: null,
      activity_id: null,
      deleted_at: null,
    });
  });

  it("counts its changes from where its reflections stand", async () => {
    const asked = { since: 0, limit: 100, fields: "none" } as const;
    const { changes, since } = await store.changes(owner, asked);
    expect(changes.map(({ change }) => change)).toEqual([1, 2, 3, 4, 5]);
    expect(since).toBe(5);
    expect((await store.changes(other, asked)).changes).toEqual([]);
  });

  it("saves what was being written, and gives no new reflection the number of a deleted one", async () => {
    const daily = await store.getDaily(owner, today);
    expect(daily).toMatchObject({ kind: "daily", revision: 7 });
    await store.saveDaily(owner, today, aSave({ body: "gone on", revision: 7 }));
    const begun = await store.saveDaily(owner, daysAgo(9), aSave({ body: "new" }));
    await store.saveDaily(other, today, aSave({ body: "new" }));
    const now = await stored();
    expect(now.map(({ seq }) => seq).slice(0, 5)).toEqual(rows.map(({ seq }) => seq));
    expect(now.find(({ id }) => id === begun.id)?.seq).toBeGreaterThan(lastSeq);
    const numbers = await store.changes(owner, { since: 5, limit: 10, fields: "none" });
    expect(numbers.changes.map(({ id, change }) => [id, change])).toEqual([
      [daily?.id, 6],
      [begun.id, 7],
    ]);
  });
});

it.each(engines)("an emptied store from before them gives no number again, on %s", async (engine) => {
  const database = await createTestDatabase(engine, before);
  const owner = await addOwner(database);
  await addReflections(database, owner, [{ day: today }, { day: today }]);
  const seqs = () =>
    database.asOwner(owner.id, (tx) => tx.selectFrom("reflections").select("seq").orderBy("seq").execute());
  const last = (await seqs()).at(-1)?.seq ?? 0;
  await database.asOwner(owner.id, (tx) => tx.deleteFrom("reflections").execute());
  await migrate(database, systemClock);
  await addReflections(database, owner, [{ day: today }]);
  expect((await seqs())[0]?.seq).toBeGreaterThan(last);
  await database.drop();
});
