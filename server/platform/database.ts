import { accessSync, chmodSync, constants, existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import SQLite from "better-sqlite3";
import {
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  sql,
  type Transaction,
} from "kysely";
import type pg from "pg";
import { type ChangeMark, createChangeMark, readMark, refuseLoss } from "./change-mark.ts";
import { errorCodeOf, StartError } from "./errors.ts";
import { postgresPool } from "./postgres-pool.ts";
import { openReplica, type Replica, type ReplicaWatch } from "./replica.ts";
import { createStoreState, type StoreState } from "./store-state.ts";
import type { Tables } from "./tables.ts";

// Untranslated file: for the host.

export type Engine = "sqlite" | "postgres";
export type Query = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export type Database = {
  engine: Engine;
  /** For accounts, and for tables that belong to no person. */
  query: Query;
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** The only way to a person's rows: a transaction in which PostgreSQL's row-level security shows only that person's. */
  asOwner<Result>(ownerId: string, work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /**
   * The same for derived data: its commit doesn't wait for the disk. A power cut may undo
   * the last commits, newest first, so what is left is still consistent.
   */
  asOwnerDerived<Result>(ownerId: string, work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /**
   * Sees all rows (still sealed): for backup and restore, and to find the next person to work for. By default, all reads see
   * one snapshot. `latest` sees concurrent commits, and waits for them instead of failing where both write.
   */
  asSystem<Result>(work: (tx: Tx) => Promise<Result>, view?: "snapshot" | "latest"): Promise<Result>;
  /**
   * SQLite: empties the write-ahead log, which still holds overwritten and deleted values. Does nothing while another
   * program reads. Does nothing on PostgreSQL: see docs/decisions/0017-sealed-journals.md.
   */
  emptyLog(): Promise<void>;
  /** @throws if the store does not answer */
  check(): Promise<void>;
  storeState(): StoreState;
  /** For reads of many rows. `null`: there is none. */
  replica: Replica | null;
  close(): Promise<void>;
};

/** What a running server writes to its log. */
export type StoreWatch = ReplicaWatch & {
  onLostConnection?: (error: Error) => void;
  onState?: (state: StoreState) => void;
};

export const sqliteFile = (dataDir: string) => join(dataDir, "reflector.db");

/** Makes the folder if it is missing. @throws StartError if it can't be written */
export function ensureDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} can’t be written (${errorCodeOf(error) ?? "unknown reason"}): set DATA_DIR to a folder that this user may write.`,
    );
  }
}

/** Node's `recursive` option never returns below /proc and other folders that take no new ones. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** @throws StartError if it can't be opened, or lacks changes that were committed */
export function openSqlite(
  dataDir: string,
  { busyTimeoutMs = 5000, onState = () => {} }: StoreWatch & { busyTimeoutMs?: number } = {},
): Database {
  const file = sqliteFile(dataDir);
  const known = existsSync(file) ? readMark(file) : null;
  let connection: SQLite.Database;
  let mark: ChangeMark;
  try {
    connection = new SQLite(file, { timeout: busyTimeoutMs });
    // WAL with FULL: a commit is on the disk before it is acknowledged.
    connection.pragma("journal_mode = WAL");
    connection.pragma("synchronous = FULL");
    connection.pragma("foreign_keys = ON");
    connection.pragma("secure_delete = ON");
    connection.pragma("cache_size = -16000");
    // Sorting must work on a full disk. It sorts a journal's rows without their texts, so memory suffices.
    connection.pragma("temp_store = MEMORY");
    for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) chmodSync(path, 0o600);
    try {
      refuseLoss(connection, file, known);
      mark = createChangeMark(connection, file, known);
    } catch (error) {
      connection.close();
      throw error;
    }
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(sqliteSentence(file, error));
  }
  const state = createStoreState(onState);
  const query = new Kysely<Tables>({ dialect: sqliteDialect(connection, mark), log: state.see });
  const transaction: Database["transaction"] = (work) => query.transaction().execute(work);
  return {
    engine: "sqlite",
    ...wholeStore(query),
    replica: null,
    storeState: state.current,
    transaction,
    asOwner: (_, work) => transaction(work),
    asOwnerDerived: (_, work) =>
      query.connection().execute(async (one) => {
        // In WAL mode, only checkpoints then wait for the disk (sqlite.org/pragma.html#pragma_synchronous).
        await sql`pragma synchronous = normal`.execute(one);
        try {
          return await one.transaction().execute(work);
        } finally {
          await sql`pragma synchronous = full`.execute(one);
        }
      }),
    asSystem: transaction,
    emptyLog: () =>
      query.connection().execute(async (one) => {
        // Doesn't wait, because the driver would block every request.
        await sql`pragma busy_timeout = 0`.execute(one);
        try {
          await sql`pragma wal_checkpoint(truncate)`.execute(one);
        } finally {
          await sql`pragma busy_timeout = ${sql.lit(busyTimeoutMs)}`.execute(one);
        }
      }),
  };
}

/**
 * A store that is damaged, or lacks changes: it is opened for reading alone.
 * @throws StartError if it is no database
 */
export function openDamagedSqlite(dataDir: string): Query {
  const file = sqliteFile(dataDir);
  try {
    const connection = new SQLite(file, { readonly: true, fileMustExist: true });
    return new Kysely<Tables>({ dialect: sqliteDialect(connection, null) });
  } catch (error) {
    throw new StartError(sqliteSentence(file, error));
  }
}

const wholeStore = (query: Query): Pick<Database, "query" | "check" | "close"> => ({
  query,
  check: async () => {
    await sql`select 1`.execute(query);
  },
  close: () => query.destroy(),
});

const maxPrepared = 250;
/** Longer statements insert many rows. They are rarely reused, and each takes memory. */
const maxPreparedLength = 8000;

/** Caches the statements used last, because SQLite takes longer to prepare most statements than to run them. */
function keepPrepared(connection: SQLite.Database, onClose: () => void): SqliteDatabase {
  const kept = new Map<string, SQLite.Statement>();
  return {
    prepare: (text) => {
      if (text.length > maxPreparedLength) return connection.prepare(text);
      const statement = kept.get(text) ?? connection.prepare(plannedOnce(text));
      kept.delete(text);
      kept.set(text, statement);
      const [oldest] = kept.keys();
      if (kept.size > maxPrepared && oldest !== undefined) kept.delete(oldest);
      return statement;
    },
    close: () => {
      kept.clear();
      connection.close();
      onClose();
    },
  };
}

/**
 * With a bare `?`, SQLite chooses the plan by the value, and prepares the statement again for each run. A unary plus
 * hides the value from the planner (`sqlite3ExprIsInteger` and `exprCompareVariable` in its source).
 */
const plannedOnce = (text: string) =>
  text.replace(/'[^']*'|"[^"]*"|\?/g, (part) => (part === "?" ? "+?" : part));

function sqliteSentence(file: string, error: unknown): string {
  const code = errorCodeOf(error) ?? "";
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return `The database ${file} is locked by another program.`;
  if (code === "SQLITE_NOTADB") return `The file ${file} is not a database that Reflector can read.`;
  return `The database ${file} can’t be opened (${code || "unknown reason"}).`;
}

/** @throws StartError if the address is not one of PostgreSQL */
export function openPostgres(
  url: string,
  {
    onLostConnection = () => {},
    onState = () => {},
    onReplicaState,
    replicaUrl = null,
  }: StoreWatch & { replicaUrl?: string | null } = {},
): Database {
  const pool = postgresPool(url, "DATABASE_URL", { connectionTimeoutMillis: 5000 }, onLostConnection);
  const replica = replicaUrl === null ? null : openReplica(replicaUrl, url, { onReplicaState });
  const state = createStoreState(onState);
  const query = new Kysely<Tables>({ dialect: postgresDialect(pool), log: state.see });
  /** Row-level security shows the rows of `owner` alone. */
  const transaction = <Result>(
    owner: string,
    work: (tx: Tx) => Promise<Result>,
    begin = query.transaction(),
  ) =>
    begin.execute(async (tx) => {
      await sql`select set_config('reflector.owner', ${owner}, true)`.execute(tx);
      return work(tx);
    });
  return {
    engine: "postgres",
    ...wholeStore(query),
    replica,
    close: async () => {
      await Promise.all([query.destroy(), replica?.close()]);
    },
    storeState: state.current,
    transaction: (work) => query.transaction().execute(work),
    asOwner: transaction,
    asOwnerDerived: (ownerId, work) =>
      transaction(ownerId, async (tx) => {
        // PostgreSQL manual, 28.4.
        await sql`set local synchronous_commit = off`.execute(tx);
        return work(tx);
      }),
    asSystem: (work, view = "snapshot") =>
      transaction(
        everyOwner,
        work,
        view === "snapshot" ? query.transaction().setIsolationLevel("repeatable read") : undefined,
      ),
    emptyLog: async () => {},
  };
}

/** Row-level security shows every row to this owner. */
export const everyOwner = "*";

/** Whether row-level security does not apply to this user, such as a superuser (PostgreSQL manual, 5.9). */
export async function passesRowSecurity({ query, engine }: Database): Promise<boolean> {
  if (engine === "sqlite") return false;
  const { rows } = await sql<{ passes: boolean }>`
    select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user`.execute(query);
  return rows[0]?.passes ?? false;
}

/**
 * There is one connection. Each waiting query gets it in a new round of the event loop, because all waiting queries of
 * a person would otherwise run in one round.
 */
function sqliteDialect(opened: SQLite.Database, mark: ChangeMark | null): SqliteDialect {
  const database = keepPrepared(opened, () => mark?.close());
  class Driver extends SqliteDriver {
    readonly #waiting: (() => void)[] = [];
    #isTaken = false;

    override async acquireConnection(): Promise<DatabaseConnection> {
      if (this.#isTaken) await new Promise<void>((goOn) => this.#waiting.push(goOn));
      this.#isTaken = true;
      return super.acquireConnection();
    }
    override async releaseConnection(): Promise<void> {
      const next = this.#waiting.shift();
      if (next) setImmediate(next);
      else this.#isTaken = false;
    }
    override async beginTransaction(connection: DatabaseConnection): Promise<void> {
      await super.beginTransaction(connection);
      mark?.begin();
    }
    override async commitTransaction(connection: DatabaseConnection): Promise<void> {
      const committed = mark?.beforeCommit();
      await super.commitTransaction(connection);
      committed?.();
    }
    /** SQLite rolls back when the disk is full. A second rollback would fail, and hide the first error. */
    override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
      if (opened.inTransaction) await super.rollbackTransaction(connection);
    }
  }
  class Adapter extends SqliteAdapter {
    /** Disables Kysely's own queue. */
    override get supportsMultipleConnections(): boolean {
      return true;
    }
  }
  class Dialect extends SqliteDialect {
    override createDriver(): Driver {
      return new Driver({ database });
    }
    override createAdapter(): Adapter {
      return new Adapter();
    }
  }
  return new Dialect({ database });
}

/** A rollback fails if the connection is lost. The first error is reported; the pool drops the connection. */
function postgresDialect(pool: pg.Pool): PostgresDialect {
  type Connection = Parameters<PostgresDriver["rollbackTransaction"]>[0];
  class Driver extends PostgresDriver {
    override async rollbackTransaction(connection: Connection): Promise<void> {
      // The connection is lost: PostgreSQL has rolled back already.
      await super.rollbackTransaction(connection).catch(() => {});
    }
  }
  class Dialect extends PostgresDialect {
    override createDriver(): Driver {
      return new Driver({ pool });
    }
  }
  return new Dialect({ pool });
}
