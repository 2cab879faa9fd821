import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrations } from "#server/features/migrations.ts";
import { systemClock } from "./clock.ts";
import { type Database, type Engine, openPostgres, openSqlite, sqliteFile } from "./database.ts";
import { migrate } from "./migrations.ts";

export const engines: readonly Engine[] = ["sqlite", "postgres"];

export type TestDatabase = Database & { dataDir: string; url: string | null; drop(): Promise<void> };

/** A new, empty store. Copies a migrated one, which is faster than migrating. */
export async function createTestDatabase(engine: Engine): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "reflector-test-"));
  const server = engine === "postgres" ? await copyOnPostgres() : null;
  if (!server) await copyOnSqlite(dataDir);
  const database = server ? openPostgres(server.url) : openSqlite(dataDir);
  // Kysely opens a store with its first query, and closes only one that it has opened.
  await database.check();
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

let migratedFile: Promise<Buffer> | undefined;

async function copyOnSqlite(dataDir: string): Promise<void> {
  migratedFile ??= makeMigratedFile();
  writeFileSync(sqliteFile(dataDir), await migratedFile);
}

async function makeMigratedFile(): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), "reflector-test-"));
  const database = openSqlite(dataDir);
  await migrate(database, systemClock, migrations);
  await database.close();
  const content = readFileSync(sqliteFile(dataDir));
  rmSync(dataDir, { recursive: true });
  return content;
}

/**
 * A migrated database, and the role that owns it and all copies. The role is not a superuser, so row-level security
 * applies.
 */
let template: Promise<string> | undefined;

async function makeTemplate(superuser: pg.Client): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await superuser.query(`create role ${name} login password '${name}'`);
  await superuser.query(`create database ${name} owner ${name}`);
  const database = openPostgres(addressOf(name, name));
  await migrate(database, systemClock, migrations);
  await database.close();
  return name;
}

async function copyOnPostgres(): Promise<{ url: string; drop(): Promise<void> }> {
  const superuser = new pg.Client({ connectionString: superuserAddress() });
  await superuser.connect();
  template ??= makeTemplate(superuser);
  const role = await template;
  const name = `test_${randomBytes(8).toString("hex")}`;
  await superuser.query(`create database ${name} template ${role} owner ${role} ${await asFiles(superuser)}`);
  return {
    url: addressOf(role, name),
    drop: async () => {
      await superuser.query(`drop database ${name} with (force)`);
      await superuser.end();
    },
  };
}

/** Takes half the time of copying through the log, the only way before version 15. */
async function asFiles(superuser: pg.Client): Promise<string> {
  const { rows } = await superuser.query<{ server_version_num: string }>("show server_version_num");
  return Number(rows[0]?.server_version_num) >= 150_000 ? "strategy file_copy" : "";
}

function superuserAddress(): string {
  const superuser = process.env.TEST_POSTGRES_URL;
  if (!superuser)
    throw new Error("TEST_POSTGRES_URL is not set: run the tests through Vitest's configuration.");
  return superuser;
}

function addressOf(role: string, database: string): string {
  const url = new URL(superuserAddress());
  url.username = role;
  url.password = role;
  url.pathname = `/${database}`;
  return url.href;
}
