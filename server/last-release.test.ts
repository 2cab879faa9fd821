import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "./platform/testing.ts";
import { breaksOf, readSchema, usedFacts } from "./testing/schema.ts";

// Only PostgreSQL serves an older server and a newer one at the same time.
const file = join(import.meta.dirname, "testing/last-release.txt");
let database: TestDatabase;
/** What this version uses. */
let now: string[];
beforeAll(async () => {
  database = await createTestDatabase("postgres");
  now = usedFacts(await readSchema(database));
  if (process.env.RECORD_RELEASE) writeFileSync(file, `${now.join("\n")}\n`);
});
afterAll(() => database.drop());

const released = () => readFileSync(file, "utf8").trimEnd().split("\n");

it("servers of the last release can work beside newer ones: migrations break nothing that they use", async () => {
  expect(released().length).toBeGreaterThan(500);
  expect(breaksOf(released(), await readSchema(database))).toEqual([]);
});

/** The complaints about the store after these statements, which are rolled back. */
async function breaksAfter(statements: readonly string[]): Promise<string[]> {
  let found: string[] = [];
  const undo = new Error("undo");
  await database
    .transaction(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
      found = breaksOf(now, await readSchema({ query: tx }));
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}

it.each([
  ["a dropped table", "drop table jobs", "uses: jobs column kind text not null"],
  ["a dropped column", "alter table jobs drop column run_at", "uses: jobs column run_at bigint not null"],
  [
    "a renamed column",
    "alter table chats rename column model to sealed_model",
    "uses: chats column model bytea",
  ],
  ["another type", "alter table jobs alter run_at type text", "uses: jobs column run_at bigint not null"],
  [
    "a column that no longer takes null",
    "alter table jobs alter lease_id set not null",
    "uses: jobs column lease_id text",
  ],
  [
    "a column that may now be null",
    "alter table jobs alter run_at drop not null",
    "uses: jobs column run_at bigint not null",
  ],
  [
    "a default that is gone",
    "alter table users alter help_sooner drop default",
    "uses: users column help_sooner integer not null default",
  ],
  [
    "a new column that every insert must fill",
    "alter table jobs add column queue text not null",
    "not expect: jobs column queue text not null",
  ],
  ["a new check", "alter table jobs add check (every_ms > 10)", "not expect: jobs check ((every_ms > 10))"],
  [
    "a new unique index",
    "create unique index one_run on jobs (run_at)",
    "not expect: jobs create unique using btree (run_at)",
  ],
  [
    "a new foreign key",
    "alter table jobs add foreign key (kind) references users (id)",
    "not expect: jobs foreign key (kind) references users(id)",
  ],
  [
    "a table whose rows keep an older server from deleting a person",
    "create table notes (owner_id text references users (id))",
    "not expect: notes foreign key (owner_id) references users(id)",
  ],
  ["a key that upserts name", "alter table jobs drop constraint jobs_pkey", "uses: jobs primary key (kind)"],
  [
    "another policy",
    "create policy hidden on reminders as restrictive using (false)",
    "not expect: reminders policy for * using false check ",
  ],
])("refuses %s", async (_, statement, complaint) => {
  expect(await breaksAfter([statement])).toContain(
    `the last release ${complaint.startsWith("uses") ? "" : "does "}${complaint}`,
  );
});

it("takes new tables, and columns that older servers may leave out", async () => {
  const expands = [
    "create table notes (owner_id text references users (id) on delete cascade, seq bigint not null)",
    "alter table jobs add column note text",
    "alter table jobs add column tries integer not null default 0",
    "alter table jobs alter lease_id set default ''",
    "create index jobs_due on jobs (run_at)",
  ];
  expect(await breaksAfter(expands)).toEqual([]);
});

it("lets the next release drop what the last one no longer used", async () => {
  await sql`alter table jobs add column tries integer`.execute(database.query);
  expect(await breaksAfter(["alter table jobs drop column tries"])).toEqual([]);
});
