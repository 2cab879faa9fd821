import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Insertable } from "kysely";
import pg from "pg";
import type { Day } from "#contract/day-rules.ts";
import { systemClock } from "./clock.ts";
import { type Database, type Engine, openPostgres, openSqlite } from "./database.ts";
import { migrate } from "./migrations.ts";
import type { Tables } from "./tables.ts";

export const engines: readonly Engine[] = ["sqlite", "postgres"];

export type TestDatabase = Database & { dataDir: string; url: string | null; drop(): Promise<void> };

/** A new, empty store of its own. */
export async function createTestDatabase(engine: Engine): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "reflector-test-"));
  const server = engine === "postgres" ? await createPostgresDatabase() : null;
  const database = server ? openPostgres(server.url) : openSqlite(dataDir);
  await migrate(database, systemClock);
  return {
    ...database,
    dataDir,
    url: server?.url ?? null,
    drop: async () => {
      await database.close();
      await server?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A database of its own, owned by a role of its own that is no superuser, so that row-level security holds. */
async function createPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const superuser = process.env.TEST_POSTGRES_URL;
  if (!superuser)
    throw new Error("TEST_POSTGRES_URL is not set: run the tests through Vitest's configuration.");
  const name = `test_${randomBytes(8).toString("hex")}`;
  const run = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: superuser });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  await run(`create role ${name} login password '${name}'`, `create database ${name} owner ${name}`);
  const url = new URL(superuser);
  url.username = name;
  url.password = name;
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`, `drop role ${name}`) };
}

/** Somebody new, who can't sign in: a row that others refer to. @returns the id */
export async function addUser({ query }: Database): Promise<string> {
  const id = randomUUID();
  await query
    .insertInto("users")
    .values({
      id,
      username: id,
      username_folded: id,
      email: null,
      email_folded: null,
      password_hash: "",
      time_zone: null,
      day_end: "00:00",
      first_day_of_week: 1,
      prompts_shown: 1,
      streak_shown: 1,
      host_wrap: null,
      created_at: 0,
    })
    .execute();
  return id;
}

/** A reflection as its row says, for what counts rows; nobody opens its words. */
export async function addReflectionRow(
  database: Database,
  ownerId: string,
  more: { activity_id: string | null; day: Day } & Partial<Insertable<Tables["reflections"]>>,
): Promise<string> {
  const id = randomUUID();
  const words = Buffer.of(1);
  await database.asOwner(ownerId, (tx) =>
    tx
      .insertInto("reflections")
      .values({
        id,
        owner_id: ownerId,
        kind: "activity",
        written_at: 0,
        time_zone: "UTC",
        title: words,
        body: words,
        excerpt: words,
        feelings: words,
        tags: words,
        prompt: words,
        word_count: 0,
        blank: 0,
        revision: 1,
        save_id: randomUUID(),
        search_version: 0,
        created_at: 0,
        updated_at: 0,
        ...more,
      })
      .execute(),
  );
  return id;
}
