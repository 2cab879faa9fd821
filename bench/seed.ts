import { randomUUIDv7 } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { addDays } from "#contract/day.ts";
import type { Save } from "#contract/reflections.ts";
import { createAccountStore } from "#server/features/accounts/account-store.ts";
import { createReflectionStore } from "#server/features/reflections/reflection-store.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { createSearchIndex } from "#server/platform/search/search-index.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { createWriter } from "./words.ts";

export type Person = { username: string; password: string; days: string[] };
export type Size = { people: number; reflections: number };
export const lastDay = "2026-10-31";
const atOnce = 8;

/** Fills an empty store the way people do, through the product's own stores, day after day for each of them. */
export async function seed(
  database: Database,
  secrets: Secrets,
  { people, reflections }: Size,
  progress: (done: number) => void,
): Promise<Person[]> {
  const accounts = createAccountStore({ database, clock: systemClock, secrets });
  const store = createReflectionStore({
    database,
    clock: systemClock,
    search: createSearchIndex(database.engine),
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
      // SQLite's statements are freed only when the event loop turns.
      await setImmediate();
      done += 1;
      if (done % 5000 === 0) progress(done);
    }
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

export const when = (day: string): Pick<Save, "save_id" | "written_at" | "time_zone"> => ({
  save_id: randomUUIDv7(),
  written_at: `${day}T20:00:00.000Z`,
  time_zone: "Europe/Berlin",
});
