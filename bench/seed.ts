import { tmpdir } from "node:os";
import { sql } from "kysely";
import { addDays } from "#contract/day-rules.ts";
import { authenticate, register } from "#server/features/accounts/testing.ts";
import { createReflections, importReflections } from "#server/features/reflections/index.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { createTestContext } from "#server/testing.ts";
import { createWriter } from "./words.ts";

/** `days`: the day of each reflection, earliest first. */
export type Person = { username: string; password: string; days: string[] };
export type Size = {
  people: number;
  reflections: number;
  /** Whether to make search terms and labels, too. */
  indexed?: boolean;
};
export const lastDay = "2026-10-31";
const atOnce = 8;

/** Fills an empty store through the app's own stores, as an import of each person's journal does. */
export async function seed(
  database: Database,
  masterKey: Buffer,
  size: Size,
  progress: (done: number) => void,
): Promise<Person[]> {
  const store = { ...database, dataDir: tmpdir(), url: null, drop: async () => {} };
  const context = {
    ...(await createTestContext(store, { masterKey })),
    clock: systemClock,
    onProblem: (_what: string, error: unknown) => {
      throw error;
    },
  };
  const people = peopleOf(size);
  let done = 0;
  if (database.engine === "sqlite") await sql`pragma synchronous = off`.execute(database.query);

  const fill = async (number: number, { username, password, days }: Person) => {
    const { access } = await register(context, { username, password }, "bench");
    const owner = await authenticate(context, access);
    const write = createWriter(number);
    const pages = function* () {
      let hour = 0;
      for (const [at, day] of days.entries()) {
        hour = days[at - 1] === day ? hour + 1 : 0;
        const kind = hour === 0 ? ("daily" as const) : ("free" as const);
        const written_at = new Date(Date.parse(`${day}T06:00:00.000Z`) + hour * 3_600_000).toISOString();
        yield { ...write(), key: `${at}`, kind, day, written_at, time_zone: "Europe/Berlin" };
      }
    };
    for await (const added of importReflections(context, owner, pages())) {
      if (added.some(({ state }) => state !== "added")) throw new Error("A reflection was not added.");
      done += added.length;
      if (done % 5000 === 0) progress(done);
    }
    while (size.indexed && (await createReflections(context).idleWork(owner)) > 0);
  };
  const waiting = people.entries();
  const worker = async () => {
    for (const [number, person] of waiting) await fill(number, person);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (database.engine === "sqlite") await sql`pragma synchronous = full`.execute(database.query);
  return people;
}

/** A day can't be before 1800. */
const maxDays = 50_000;

/** They wrote every day up to the last one, and several times a day where there are more reflections than days. */
export const peopleOf = ({ people, reflections }: Size): Person[] => {
  const each = Math.ceil(reflections / people);
  const aDay = Math.ceil(each / maxDays);
  return Array.from({ length: people }, (_, number) => ({
    username: `person-${number}`,
    password: `seven herons fly ${number}`,
    days: Array.from({ length: each }, (_day, at) => addDays(lastDay, -Math.floor((each - 1 - at) / aDay))),
  }));
};
