import { randomUUIDv7 } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { addDays } from "#contract/day-rules.ts";
import type { Draft, Save } from "#contract/reflections/reflections.ts";
import { people as peopleOfAccounts } from "#server/features/accounts/people.ts";
import { createTestAccountStore } from "#server/features/accounts/testing.ts";
import { createReflections } from "#server/features/reflections/reflections.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { createSearchIndex } from "#server/platform/search/search-index.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { textTasksHere } from "#server/platform/threads/text-tasks.ts";
import { createWriter } from "./words.ts";

export type Person = { username: string; password: string; days: string[] };
export type Size = {
  people: number;
  reflections: number;
  /** Whether to make search terms and labels, too. */
  indexed?: boolean;
};
export const lastDay = "2026-10-31";
const atOnce = 8;

/** Seeded reflections have no attachments. */
const noAttachments = {
  claim: async () => {},
  release: async () => {},
  picturesOf: async () => new Map(),
  readAttachments: async function* () {},
};

/** Fills an empty store through the app's own stores, day by day for each person. */
export async function seed(
  database: Database,
  secrets: Secrets,
  { people, reflections, indexed = false }: Size,
  progress: (done: number) => void,
): Promise<Person[]> {
  const accounts = createTestAccountStore({ database, clock: systemClock, secrets });
  const { store, quietWork } = createReflections({
    database,
    search: createSearchIndex(database.engine),
    clock: systemClock,
    // Nothing is deleted here, and no scene is kept.
    livedSince: async () => null,
    backgrounds: { isOwn: async () => false },
    textTasks: textTasksHere,
    people: peopleOfAccounts,
    attachments: noAttachments,
    onProblem: (_what, error) => {
      throw error;
    },
  });
  const each = Math.ceil(reflections / people);
  let done = 0;
  const seeded: Person[] = [];
  if (database.engine === "sqlite") await sql`pragma synchronous = off`.execute(database.query);

  const fill = async (number: number) => {
    const person: Person = { username: `person-${number}`, password: `seven herons fly ${number}`, days: [] };
    const { access } = await accounts.register(
      { username: person.username, password: person.password },
      "bench",
    );
    const owner = await accounts.authenticate(access);
    const write = createWriter(number);
    for (let back = each - 1; back >= 0; back -= 1) {
      const day = addDays(lastDay, -back);
      await store.saveDaily(owner, day, { ...write(), revision: 0, ...when(day) });
      person.days.push(day);
      // SQLite frees its statements only when the event loop turns.
      await setImmediate();
      done += 1;
      if (done % 5000 === 0) progress(done);
    }
    while (indexed && (await quietWork(owner)) > 0);
    seeded[number] = person;
  };
  let next = 0;
  const worker = async () => {
    while (next < people) {
      const number = next;
      next += 1;
      await fill(number);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (database.engine === "sqlite") await sql`pragma synchronous = full`.execute(database.query);
  return seeded;
}

export const when = (day: string): Omit<Save, "revision" | keyof Draft> => ({
  save_id: randomUUIDv7(),
  scene: null,
  merged_from: null,
  activity_id: null,
  programme_run_id: null,
  written_at: `${day}T20:00:00.000Z`,
  time_zone: "Europe/Berlin",
});
