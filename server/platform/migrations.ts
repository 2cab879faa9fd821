import { sql } from "kysely";
import type { Clock } from "./clock.ts";
import type { Database, Engine, Tx } from "./database.ts";
import { errorCodeOf, StartError } from "./errors.ts";

type Up = (tx: Tx, engine: Engine) => Promise<void>;
export type Migration = { name: string; up: Up };

/** A step with parts of several features. Stores record its name. */
export const migrationOf = (name: string, ...parts: readonly Up[]): Migration => ({
  name,
  async up(tx, engine) {
    for (const part of parts) await part(tx, engine);
  },
});

/** Names of migrations that this version lacks. */
export function unknownMigrations(names: readonly string[], steps: readonly Migration[]): string[] {
  const known = new Set(steps.map(({ name }) => name));
  return names.filter((name) => !known.has(name));
}

/** Whether a newer version has migrated the store since this server started, as in a rolling upgrade. */
export async function isNewerStore({ query }: Database, steps: readonly Migration[]): Promise<boolean> {
  const applied = await query.selectFrom("schema_migrations").select("name").execute();
  return unknownMigrations(namesOf(applied), steps).length > 0;
}

const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

/** The name of the first migration before the first release, when it created other tables. */
const beforeRelease: readonly string[] = ["0001-foundation", "0001-schema"];
export const isBeforeRelease = (names: readonly string[]) =>
  names.some((name) => beforeRelease.includes(name));

/** The key of an advisory lock, so that only one server migrates at a time. */
const advisoryLock = 7_307_315;

/**
 * Runs the steps that the store lacks. Each step is a transaction, so a failed step changes nothing.
 * @throws StartError if a newer program wrote the store, or a step failed
 */
export async function migrate(database: Database, clock: Clock, steps: readonly Migration[]): Promise<void> {
  const names = await appliedMigrations(database);
  const unknown = unknownMigrations(names, steps);
  if (unknown.length > 0) {
    throw new StartError(
      isBeforeRelease(names)
        ? "The database was written by a Reflector from before the first release, which this one can’t read: use an empty DATA_DIR or an empty database."
        : `The database was written by a newer Reflector (it holds ${unknown.join(", ")}): start that version, or restore a backup made by this one.`,
    );
  }
  for (const step of steps) await apply(database, step, clock);
}

/** Names of the migrations that the store has run. */
export async function appliedMigrations({ query, engine }: Database): Promise<string[]> {
  try {
    // A read-only PostgreSQL refuses `create table if not exists`, even if the table exists.
    const tables = await query.introspection.getTables();
    if (!tables.some(({ name }) => name === "schema_migrations"))
      await query.schema
        .createTable("schema_migrations")
        .ifNotExists()
        .addColumn("name", "text", (column) => column.primaryKey())
        .addColumn("applied_at", engine === "sqlite" ? "integer" : "bigint", (column) => column.notNull())
        .execute();
    const applied = await query.selectFrom("schema_migrations").select("name").execute();
    return namesOf(applied);
  } catch (error) {
    throw unreachable(error, engine);
  }
}

async function apply(database: Database, step: Migration, clock: Clock): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      if (database.engine === "postgres")
        await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(tx);
      const done = await tx
        .selectFrom("schema_migrations")
        .select("name")
        .where("name", "=", step.name)
        .executeTakeFirst();
      if (done) return;
      await step.up(tx, database.engine);
      await tx
        .insertInto("schema_migrations")
        .values({ name: step.name, applied_at: clock.now().getTime() })
        .execute();
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown reason";
    throw new StartError(
      `The database could not be brought up to date (${step.name}: ${reason}). It is as it was before.`,
    );
  }
}

function unreachable(error: unknown, engine: Engine): StartError {
  const code = errorCodeOf(error) ?? "no answer";
  if (engine === "sqlite") {
    return new StartError(
      /^SQLITE_(BUSY|LOCKED)/.test(code)
        ? "The database is locked by another program."
        : `The database can’t be used (${code}).`,
    );
  }
  const reasons: Record<string, string> = {
    "28P01": "the password is wrong",
    "28000": "this user is not let in",
    "3D000": "there is no such database",
    ECONNREFUSED: "nothing listens there",
    ENOTFOUND: "there is no such host",
    "42501": "this user may not create tables, or does not own the ones that are there",
  };
  return new StartError(`PostgreSQL can’t be used: ${reasons[code] ?? code}. Check DATABASE_URL.`);
}
