import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./free-port.ts";
import { type Runner, runGuarded, unprivilegedUser, untilConnected } from "./guarded-program.ts";
import { canInstallPackages, findProgram, installPackages } from "./system-package.ts";

export interface ThrowAwayPostgres {
  /** The URL of the database `postgres`, as a superuser. */
  readonly url: string;
  readonly dataDir: string;
  readonly logFile: string;
  /** Stops the program without removing its files. `immediate` aborts like a crash. */
  halt(how: "fast" | "immediate"): Promise<void>;
  /** Starts it again. */
  resume(): Promise<void>;
  /** Ends the cluster and removes its files. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Off makes tests quicker; a power cut would lose data. */
  readonly fsync?: boolean;
}

const startDeadlineMs = 60_000;

/** Takes its orders from the pipe. */
const guard = `
begin() {
  "$1" -D "$2/data" </dev/null >>"$2/postgres.log" 2>&1 &
  server=$!
}
begin "$@"
while read -r order; do
  case $order in
    fast) kill -INT $server; wait $server ;;
    immediate) kill -QUIT $server; wait $server ;;
    resume) begin "$@" ;;
  esac
done
kill -INT $server
wait $server
rm -rf "$2"
`;

/** Starts an empty PostgreSQL on a free loopback port, as an ordinary user even when called by root. */
export async function startPostgres({ fsync = true }: PostgresOptions = {}): Promise<ThrowAwayPostgres> {
  const programs = postgresPrograms();
  const runner = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), "reflector-postgres-"));
  if (runner) chownSync(folder, runner.uid, runner.gid);
  const dataDir = join(folder, "data");
  const password = randomBytes(18).toString("base64url");
  const port = await freePort();
  try {
    createCluster({ programs, runner, folder, dataDir, password, settings: settingsFor(port, fsync) });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  return runCluster({ programs, runner, folder, url });
}

/** Starts a replica of a PostgreSQL, which streams what that one commits. */
export async function startReplica(primary: ThrowAwayPostgres): Promise<ThrowAwayPostgres> {
  const programs = postgresPrograms();
  const runner = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), "reflector-replica-"));
  if (runner) chownSync(folder, runner.uid, runner.gid);
  const dataDir = join(folder, "data");
  const port = await freePort();
  try {
    const options = ["--write-recovery-conf", "--checkpoint=fast", "--no-sync"];
    execFileSync(join(programs, "pg_basebackup"), ["-d", primary.url, "-D", dataDir, ...options], {
      ...runner,
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
    appendFileSync(join(dataDir, "postgresql.auto.conf"), `port = ${port}\n`);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const url = new URL(primary.url);
  url.port = String(port);
  return runCluster({ programs, runner, folder, url: url.href });
}

interface Cluster {
  readonly programs: string;
  readonly runner: Runner | undefined;
  readonly folder: string;
  readonly url: string;
}

async function runCluster({ programs, runner, folder, url }: Cluster): Promise<ThrowAwayPostgres> {
  const dataDir = join(folder, "data");
  const logFile = join(folder, "postgres.log");
  const { send, stop } = runGuarded({ guard, program: join(programs, "postgres"), folder, runner });

  const pidFile = join(dataDir, "postmaster.pid");
  const halt = async (how: "fast" | "immediate") => {
    send(how);
    while (existsSync(pidFile)) await delay(10);
  };
  const resume = () => {
    send("resume");
    return untilReady(url, pidFile);
  };
  try {
    await untilReady(url, pidFile);
  } catch (error) {
    const log = existsSync(logFile) ? readFileSync(logFile, "utf8") : "";
    await stop();
    throw new Error(`PostgreSQL did not start.\n${log}`, { cause: error });
  }
  return { url, dataDir, logFile, halt, resume, stop };
}

/**
 * A new database on this PostgreSQL, owned by a role that is no superuser, so that row-level security applies.
 * @param superuser an address
 */
export async function createDatabase(superuser: string): Promise<string> {
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  await client.query("create role reflector login password 'reflector'");
  await client.query("create database reflector owner reflector");
  await client.end();
  const url = new URL(superuser);
  url.username = "reflector";
  url.password = "reflector";
  url.pathname = "/reflector";
  return url.href;
}

interface NewCluster {
  readonly programs: string;
  readonly runner: Runner | undefined;
  readonly folder: string;
  readonly dataDir: string;
  readonly password: string;
  readonly settings: string;
}

function createCluster({ programs, runner, folder, dataDir, password, settings }: NewCluster): void {
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runner) chownSync(passwordFile, runner.uid, runner.gid);
  const options = ["--username=postgres", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  execFileSync(
    join(programs, "initdb"),
    ["-D", dataDir, ...options, "--encoding=UTF8", "--locale=C", "--no-sync"],
    { ...runner, cwd: folder, stdio: ["ignore", "ignore", "inherit"] },
  );
  rmSync(passwordFile);
  writeFileSync(join(dataDir, "postgresql.auto.conf"), settings);
}

function settingsFor(port: number, fsync: boolean): string {
  const durability = fsync ? [] : ["fsync = off", "full_page_writes = off", "synchronous_commit = off"];
  return [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    "max_connections = 200",
    ...durability,
    "",
  ].join("\n");
}

function untilReady(url: string, pidFile: string): Promise<void> {
  let seen = false;
  return untilConnected(url, startDeadlineMs, () => {
    const running = existsSync(pidFile);
    if (seen && !running) throw new Error("It ended by itself.");
    seen ||= running;
  });
}

/** The folder of PostgreSQL's programs, the newest version first. */
function postgresPrograms(): string {
  const found = findPostgres();
  if (found) return found;
  if (!canInstallPackages()) {
    throw new Error("PostgreSQL is missing: install the package postgresql (version 14 or newer).");
  }
  keepPackageFromStartingItsOwn();
  installPackages(["postgresql"]);
  const installed = findPostgres();
  if (!installed) throw new Error("The package postgresql was installed, but initdb is not there.");
  return installed;
}

function findPostgres(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const initdb = findProgram([...versions.map((version) => `${debian}/${version}/bin/initdb`), "initdb"]);
  return initdb && dirname(initdb);
}

/** Debian's package creates and starts a cluster on installation, unless configured not to. */
function keepPackageFromStartingItsOwn(): void {
  installPackages(["postgresql-common"]);
  const file = "/etc/postgresql-common/createcluster.conf";
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  writeFileSync(file, `${text}\ncreate_main_cluster = false\n`);
}
