import { randomUUID, randomUUIDv7 } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Draft,
  emptyDraft,
  type Reflection,
  reflectionSchema,
} from "#contract/reflections/reflections.ts";
import { AppError } from "#server/platform/errors.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestClock, createTestContext } from "#server/testing.ts";
import { restoreReflection, trashReflection } from "../history/change-reflection.ts";
import { restoreVersion } from "../history/restore-version.ts";
import { listVersions, readVersion } from "../history/versions.ts";
import type { Writer } from "../history/writing.ts";
import { addOwner, aSave, today } from "../testing.ts";
import { readReflection } from "./read-reflection.ts";
import { saveDaily, saveReflection } from "./save-reflection.ts";

const minute = 60_000;
const devices = ["phone", "desk"] as const;
type Name = (typeof devices)[number];
const actions = ["save", "send twice", "rewrite", "look", "trash", "restore", "put back"] as const;
type Step = { name: Name | "both"; what: (typeof actions)[number]; waits: number; at: number };

const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  name: fc.constantFrom<Name | "both">("phone", "desk", "both"),
  what: fc.oneof(
    { weight: 3, arbitrary: fc.constant("save" as const) },
    { weight: 4, arbitrary: fc.constantFrom(...actions) },
  ),
  waits: fc.constantFrom(0, 0, 1, 9, 11, 40),
  at: fc.nat(20),
});

const linesOf = (body: string) => body.split("\n").filter((line) => line !== "");

/** The stored text in the answer to a refused save. Rethrows any other error. */
function currentIn(error: unknown): Reflection {
  if (!(error instanceof AppError) || error.code !== "stale_revision") throw error;
  const { answer } = error;
  return reflectionSchema.parse(answer && "current" in answer ? answer.current : null);
}

/** One person's two devices editing one reflection: what each shows, and the revision it started from. */
async function createJourney(database: TestDatabase, begunAs: "daily" | "free") {
  const owner = await addOwner(database);
  const clock = createTestClock();
  const context = await createTestContext(database, { clock });
  let line = 0;
  const newLine = () => `line ${++line}`;
  const first = aSave({ body: newLine() });
  const { id } =
    begunAs === "daily"
      ? await saveDaily(context, owner, today, first)
      : await saveReflection(context, owner, randomUUIDv7(), { ...first, day: today });
  const acknowledged = new Set(linesOf(first.body));
  const shown: Record<Name, { body: string; revision: number }> = {
    phone: { body: first.body, revision: 1 },
    desk: { body: first.body, revision: 1 },
  };
  const writer = (name: Name): Writer => ({ ...owner, sessionId: name });

  const show = (name: Name, { body, revision }: Reflection) => {
    shown[name] = { body, revision };
  };
  async function send(name: Name, mergedFrom: Draft | null = null, times = 1): Promise<void> {
    const { body, revision } = shown[name];
    const save = { ...aSave({ body, revision, merged_from: mergedFrom }), day: today };
    try {
      for (let time = 0; time < times; time += 1)
        show(name, await saveReflection(context, writer(name), id, save));
    } catch (error) {
      const current = currentIn(error);
      const merged = new Set([...linesOf(current.body), ...linesOf(body)]);
      shown[name] = { body: [...merged].join("\n"), revision: current.revision };
      return send(name, { ...emptyDraft, body });
    }
    for (const each of linesOf(body)) acknowledged.add(each);
  }
  const write = (name: Name) => {
    shown[name].body += `\n${newLine()}`;
  };
  const acts: Record<Step["what"], (name: Name, at: number) => Promise<unknown>> = {
    save: (name) => {
      write(name);
      return send(name);
    },
    "send twice": (name) => {
      write(name);
      return send(name, null, 2);
    },
    // After 11 minutes it is another writing session, so the words before it must be kept.
    rewrite: (name) => {
      clock.advance(11 * minute);
      shown[name].body = newLine();
      return send(name);
    },
    look: async (name) => {
      const reflection = await readReflection(context, owner, id);
      if (reflection) show(name, reflection);
    },
    trash: () => trashReflection(context, owner, id),
    restore: () => restoreReflection(context, owner, id),
    "put back": async (name, at) => {
      const versions = await listVersions(context, owner, id);
      const version = versions[at % Math.max(versions.length, 1)];
      if (!version) return;
      const asked = { revision: shown[name].revision, save_id: randomUUID() };
      try {
        show(name, await restoreVersion(context, writer(name), id, version.id, asked));
      } catch (error) {
        show(name, currentIn(error));
      }
    },
  };

  return {
    async take({ name, what, waits, at }: Step) {
      clock.advance(waits * minute);
      await Promise.all((name === "both" ? devices : [name]).map((each) => acts[what](each, at)));
    },
    /** What was acknowledged but is no longer stored anywhere. */
    async lost(): Promise<string[]> {
      const reflection = await readReflection(context, owner, id);
      const kept = new Set(linesOf(reflection.body ?? ""));
      for (const version of await listVersions(context, owner, id)) {
        const { draft } = await readVersion(context, owner, id, version.id);
        for (const each of linesOf(draft.body)) kept.add(each);
      }
      return [...acknowledged].filter((each) => !kept.has(each));
    },
  };
}

describe.each(engines)("two devices editing one reflection on %s", (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  afterAll(() => database.drop());

  it("lose no acknowledged words, in whatever order they save, look, trash and restore", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("daily" as const, "free" as const),
        fc.array(stepArbitrary, { minLength: 3, maxLength: 30 }),
        async (begunAs, steps) => {
          const journey = await createJourney(database, begunAs);
          for (const step of steps) await journey.take(step);
          expect(await journey.lost()).toEqual([]);
        },
      ),
      { numRuns: engine === "sqlite" ? 30 : 6 },
    );
  });
});
