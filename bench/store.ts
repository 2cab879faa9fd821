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
import { startPostgres } from "../scripts/postgres.ts";
import { type ServerProcess, startServer } from "../scripts/server-process.ts";
import { print } from "./print.ts";
import { type Person, peopleOf, type Size, seed } from "./seed.ts";

const secretKey = "a secret key for nothing but benchmarks";

export type Store = {
  open(): Database;
  environment: { DATA_DIR: string; SECRET_KEY: string; LOG_LEVEL: string; DATABASE_URL?: string };
  stop(): Promise<void>;
};

/** `kept`: a folder for SQLite that stays. What is in it is used again. */
export async function createStore(engine: Engine, kept?: string): Promise<Store> {
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), "reflector-bench-"));
  const environment = { DATA_DIR: dataDir, SECRET_KEY: secretKey, LOG_LEVEL: "warn" };
  const removeDataDir = () => kept ?? rmSync(dataDir, { recursive: true, force: true });
  if (engine === "sqlite") {
    ensureDataDir(dataDir);
    return { open: () => openSqlite(dataDir), environment, stop: async () => void removeDataDir() };
  }
  const server = await startPostgres();
  return {
    open: () => openPostgres(server.url),
    environment: { ...environment, DATABASE_URL: server.url },
    stop: async () => {
      await server.stop();
      removeDataDir();
    },
  };
}

export async function fill(store: Store, size: Size): Promise<Person[]> {
  const database = store.open();
  await migrate(database, systemClock, migrations);
  const already = await database.query.selectFrom("users").select("id").limit(1).execute();
  if (already.length > 0) {
    await database.close();
    return peopleOf(size);
  }
  const masterKey = await loadMasterKey(database, tmpdir(), secretKey);
  const from = performance.now();
  const people = await seed(database, masterKey, size, (done) =>
    process.stderr.write(`  ${done} of ${size.reflections} written\r`),
  );
  print(`  seeded in ${Math.round((performance.now() - from) / 1000)} s`);
  await database.close();
  return people;
}

/** A server with one person, who has written on `reflections` days. */
export async function withJournal(
  reflections: number,
  use: (server: ServerProcess, person: Person) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  const store = await createStore("sqlite");
  try {
    const [person] = await fill(store, { people: 1, reflections });
    if (!person) throw new Error("Nobody was seeded.");
    const server = await startServer({ ...store.environment, ...environment });
    try {
      await use(server, person);
    } finally {
      await server.stop();
    }
  } finally {
    await store.stop();
  }
}
