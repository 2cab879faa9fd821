import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import {
  changeDetails,
  removeReflection,
  restoreReflection,
  trashReflection,
} from "../history/change-reflection.ts";
import { saveReflection } from "../saving/save-reflection.ts";
import { addOwner, addReflections, aSave, daysAgo, today } from "../testing.ts";
import { changedReflections, type ReadChange } from "./changes.ts";
import { changedForAi } from "./for-ai.ts";
import {
  countMatching,
  matchingReflections,
  type Reader,
  type ReadFilter,
  readMatching,
} from "./matching.ts";

describe.each(engines)("reading reflections on %s", (engine) => {
  let database: TestDatabase;
  let context: Context;
  let owner: Owner;

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    context = await createTestContext(database);
  });
  beforeEach(async () => {
    owner = await addOwner(database);
  });
  afterAll(() => database.drop());

  const matching = async (filter: Partial<ReadFilter> = {}, reader: Reader = "person", of = owner) =>
    (await Array.fromAsync(readMatching(context, of, { within: "journal", ...filter }, reader))).flat();
  const titles = async (...asked: Parameters<typeof matching>) =>
    (await matching(...asked)).map((read) => (read.state === "opened" ? read.reflection.title : read.state));
  const changesSince = async (since = 0, reader: Reader = "person") => {
    const batches = await Array.fromAsync(
      reader === "ai" ? changedForAi(context, owner, since) : changedReflections(context, owner, since),
    );
    return {
      changes: batches.flatMap(({ changes }): ReadChange[] => changes),
      since: batches.at(-1)?.since ?? since,
    };
  };
  const states = (changes: readonly ReadChange[]) => changes.map(({ id, state }) => [id, state]);
  const write = (title: string, more: Parameters<typeof aSave>[0] = {}, day = today) =>
    saveReflection(context, owner, randomUUID(), { ...aSave({ title, ...more }), day });
  const alter = (id: string) =>
    database.asOwner(owner.id, (tx) =>
      tx
        .updateTable("reflections")
        .set({ body: Buffer.from("altered") })
        .where("id", "=", id)
        .execute(),
    );

  it("opens those that pass the filter, earliest first", async () => {
    await write("walk", { tags: ["sea"], mood: 4 }, daysAgo(3));
    await write("storm", { tags: ["sea", "rain"], mood: 1 }, daysAgo(2));
    const { id } = await write("heron", { mood: 4 });
    expect(await titles()).toEqual(["walk", "storm", "heron"]);
    expect(await titles({ tags: ["sea"] })).toEqual(["walk", "storm"]);
    expect(await titles({ moods: [4] })).toEqual(["walk", "heron"]);
    expect(await titles({ from: daysAgo(2), to: daysAgo(1) })).toEqual(["storm"]);
    expect(await titles({ kinds: ["daily"] })).toEqual([]);
    expect(await titles({ ids: [id, randomUUID()] })).toEqual(["heron"]);
    expect(await titles({ ids: [] })).toEqual([]);
  });

  it("finds words in those that pass the filter, and counts what it reads", async () => {
    await write("heron", { body: "A heron at the pond." }, daysAgo(3));
    const { id } = await write("herons", { body: "Two herons by the sea.", tags: ["sea"] }, daysAgo(2));
    await write("storm", { tags: ["sea"] });
    const count = (filter: Partial<ReadFilter>) =>
      countMatching(context, owner, { within: "journal", ...filter });
    for (const [filter, found] of [
      [{ search: "heron" }, ["heron", "herons"]],
      [{ search: "heron #sea" }, ["herons"]],
      [{ search: "heron", from: daysAgo(2) }, ["herons"]],
      [{ search: "-heron" }, ["storm"]],
      [{ search: "kestrel" }, []],
      [{ ids: [id], search: "storm" }, []],
      [{ ids: [] }, []],
      [{}, ["heron", "herons", "storm"]],
    ] as const) {
      expect(await titles(filter)).toEqual(found);
      expect(await count(filter)).toBe(found.length);
    }
    await trashReflection(context, owner, id);
    expect(await count({})).toBe(2);
    expect(await count({ within: "anywhere" })).toBe(3);
  });

  it("separates the journal from the trash and from blank ones", async () => {
    const { id } = await write("gone");
    await trashReflection(context, owner, id);
    await write("");
    await write("here");
    expect(await titles()).toEqual(["here"]);
    expect(await titles({ within: "trash" })).toEqual(["gone"]);
    expect((await titles({ within: "anywhere" })).sort()).toEqual(["", "gone", "here"]);
  });

  it("shows an AI none that its person excluded, and reports as gone what is excluded later", async () => {
    const hidden = await write("hidden");
    const shown = await write("shown");
    const before = await changesSince(0, "ai");
    await changeDetails(context, owner, hidden.id, { excluded_from_ai: true });
    expect(await titles({}, "ai")).toEqual(["shown"]);
    expect((await titles()).sort()).toEqual(["hidden", "shown"]);
    const after = await changesSince(before.since, "ai");
    expect(states(after.changes)).toEqual([[hidden.id, "gone"]]);
    expect(states((await changesSince(0, "ai")).changes)).toEqual([
      [shown.id, "opened"],
      [hidden.id, "gone"],
    ]);
    expect(states((await changesSince(before.since)).changes)).toEqual([[hidden.id, "opened"]]);
    await trashReflection(context, owner, shown.id);
    await removeReflection(context, owner, shown.id);
    expect(states((await changesSince(after.since)).changes)).toEqual([[shown.id, "gone"]]);
    expect((await changesSince(after.since, "ai")).changes).toEqual([]);
  });

  it("reports those that can't be opened, and opens the others", async () => {
    const damaged = await write("damaged", {}, daysAgo(1));
    await write("whole");
    await alter(damaged.id);
    expect(await matching()).toMatchObject([
      { state: "damaged", id: damaged.id, plain: { day: daysAgo(1), kind: "free" } },
      { state: "opened", reflection: { title: "whole" } },
    ]);
    expect((await changesSince()).changes.map(({ state }) => state)).toEqual(["damaged", "opened"]);
  });

  it("never shows another person's", async () => {
    const { id } = await write("mine");
    const other = await addOwner(database);
    expect(await titles({ ids: [id], within: "anywhere" }, "person", other)).toEqual([]);
    expect(await Array.fromAsync(changedReflections(context, other, 0))).toEqual([]);
  });

  it("comes in batches of bounded size", async () => {
    await addReflections(
      database,
      owner,
      Array.from({ length: 120 }, (_, at) => ({ day: daysAgo(at % 7), title: `${at}` })),
    );
    const batches = await Array.fromAsync(matchingReflections(context, owner, { within: "journal" }));
    expect(batches.map((batch) => batch.length)).toEqual([50, 50, 20]);
    expect(new Set(batches.flat().map(({ id }) => id)).size).toBe(120);
  });

  it("keeps a copy in step, wherever it was interrupted and resumed", async () => {
    const aStep = fc.constantFrom("write", "change", "trash", "remove", "restore");
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(aStep, fc.nat(9)), { maxLength: 14 }), async (steps) => {
        owner = await addOwner(database);
        const copy = new Map<string, string>();
        let since = 0;
        const ids: string[] = [];
        for (const [step, at] of steps) {
          const id = ids[at % Math.max(ids.length, 1)];
          if (step === "write" || id === undefined) ids.push((await write(`first ${at}`)).id);
          else if (step === "trash") await trashReflection(context, owner, id).catch(() => {});
          else if (step === "restore") await restoreReflection(context, owner, id).catch(() => {});
          else if (step === "remove") await removeReflection(context, owner, id).catch(() => {});
          else await changeDetails(context, owner, id, { starred: at > 4 }).catch(() => {});
          if (at < 4) continue;
          for await (const batch of changedReflections(context, owner, since)) {
            for (const change of batch.changes) {
              if (change.state === "opened") copy.set(change.id, JSON.stringify(change.reflection));
              else copy.delete(change.id);
            }
            since = batch.since;
          }
        }
        for (const change of (await changesSince(since)).changes) {
          if (change.state === "opened") copy.set(change.id, JSON.stringify(change.reflection));
          else copy.delete(change.id);
        }
        const stored = await matching({ within: "anywhere" });
        const expected = stored.flatMap((read) =>
          read.state === "opened" ? [[read.id, JSON.stringify(read.reflection)] as const] : [],
        );
        expect(copy).toEqual(new Map(expected));
      }),
      { numRuns: 15 },
    );
  });
});
