import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "#server/features/migrations.ts";
import { systemClock } from "#server/platform/clock.ts";
import {
  type Database,
  type Engine,
  ensureDataDir,
  openPostgres,
  openSqlite,
} from "#server/platform/database.ts";
import { migrate } from "#server/platform/migrations.ts";
import { loadMasterKey } from "#server/platform/secrets.ts";
import { createDatabase, startPostgres } from "../scripts/postgres.ts";
import { type ServerProcess, startServer } from "../scripts/server-process.ts";
import { print } from "./print.ts";
import { type Person, peopleOf, type Size, seed } from "./seed.ts";

const secretKey = "a secret key for nothing but benchmarks";

export type Store = {
  /** Opens the migrated database. */
  open(): Promise<Database>;
  loadMasterKey(database: Database): Promise<Buffer>;
  environment: { DATA_DIR: string; SECRET_KEY: string; LOG_LEVEL: string; DATABASE_URL?: string };
};

/** An empty store, removed afterwards. `folder`: a SQLite store that stays, and is used again. */
export async function withStore(
  engine: Engine,
  use: (store: Store) => Promise<void>,
  folder?: string,
): Promise<void> {
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), "reflector-bench-"));
  const postgres = engine === "postgres" ? await startPostgres() : null;
  const url = postgres && (await createDatabase(postgres.url));
  try {
    ensureDataDir(dataDir);
    await use({
      async open() {
        const database = url ? openPostgres(url) : openSqlite(dataDir);
        await migrate(database, systemClock, migrations);
        return database;
      },
      loadMasterKey: (database) => loadMasterKey(database, dataDir, secretKey),
      environment: {
        DATA_DIR: dataDir,
        SECRET_KEY: secretKey,
        LOG_LEVEL: "warn",
        ...(url && { DATABASE_URL: url }),
      },
    });
  } finally {
    await postgres?.stop();
    if (!folder) rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Seeds people and their reflections, unless the store already has them. */
export async function fill(store: Store, size: Size): Promise<Person[]> {
  const database = await store.open();
  try {
    const existing = await database.query.selectFrom("users").select("id").limit(1).execute();
    if (existing.length > 0) return peopleOf(size);
    const masterKey = await store.loadMasterKey(database);
    const from = performance.now();
    const people = await seed(database, masterKey, size, (done) =>
      process.stderr.write(`  ${done} of ${size.reflections} written\r`),
    );
    print(`  seeded in ${Math.round((performance.now() - from) / 1000)} s`);
    return people;
  } finally {
    await database.close();
  }
}

type ServerOptions = { environment?: Record<string, string>; folder?: string | undefined };

/** A server on a store of this size. */
export const withServer = (
  engine: Engine,
  size: Size,
  use: (server: ServerProcess, people: Person[], store: Store) => Promise<void>,
  { environment, folder }: ServerOptions = {},
): Promise<void> =>
  withStore(
    engine,
    async (store) => {
      const people = await fill(store, size);
      const server = await startServer({ ...store.environment, ...environment });
      try {
        await use(server, people, store);
      } finally {
        await server.stop();
      }
    },
    folder,
  );

/** A server on SQLite with one person, who has written `reflections` reflections. */
export const withJournal = (
  reflections: number,
  use: (server: ServerProcess, person: Person) => Promise<void>,
  environment: Record<string, string> = {},
  engine: Engine = "sqlite",
): Promise<void> =>
  withServer(
    engine,
    { people: 1, reflections },
    async (server, [person]) => {
      if (!person) throw new Error("Seeding added no person.");
      await use(server, person);
    },
    { environment },
  );
