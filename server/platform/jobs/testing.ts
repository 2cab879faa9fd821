import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import { createTestClock, type TestClock } from "#server/testing.ts";
import { type Database, openPostgres } from "../database.ts";
import { newKey, type Owner, openJournal } from "../sealing.ts";
import { addUser, createTestDatabase, engines, type TestDatabase } from "../testing.ts";
import { createJobs, type JobKind, type JobRequest, type Jobs } from "./jobs.ts";

export const minute = 60_000;
export const day = 24 * 60 * minute;

/** A promise with its resolve and reject functions. */
export const gate = () => Promise.withResolvers<void>();

/** Work that goes on until its signal is aborted. */
export const endless: JobKind["run"] = ({ signal }) =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

export type JobsStore = {
  database: TestDatabase;
  clock: TestClock;
  /** A new person for each test. */
  owner: Owner;
  failures: string[];
  serverWith(kinds: Record<string, JobKind>): Jobs;
  /** With its own database connection. */
  otherWith(kinds: Record<string, JobKind>): Jobs;
  aJob(kind?: string): JobRequest;
};

/** Runs the tests on both engines, each test with a store without jobs. */
export function describeJobs(name: string, tests: (store: () => JobsStore) => void): void {
  describe.each(engines)(`${name} on %s`, (engine) => {
    let database: TestDatabase;
    let other: Database;
    let store: JobsStore;

    beforeAll(async () => {
      database = await createTestDatabase(engine);
      // SQLite serves a single server; a second connection would only wait for the first.
      other = database.url ? openPostgres(database.url) : database;
    });
    beforeEach(async () => {
      await database.asSystem((tx) => tx.deleteFrom("jobs").execute());
      const owner = openJournal(await addUser(database), newKey());
      const clock = createTestClock();
      const failures: string[] = [];
      const on = (connection: Database) => (kinds: Record<string, JobKind>) =>
        createJobs({ database: connection, clock, kinds, onFailure: (kind) => failures.push(kind) });
      store = {
        database,
        clock,
        owner,
        failures,
        serverWith: on(database),
        otherWith: on(other),
        aJob: (kind = "import") => ({ id: randomUUID(), kind, owner: { id: owner.id } }),
      };
    });
    afterAll(async () => {
      if (other !== database) await other.close();
      await database.drop();
    });

    tests(() => store);
  });
}
