import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
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

/**
 * Takes its orders from a pipe. As soon as the pipe closes, PostgreSQL ends and the folder is removed: at `stop`, and
 * also when the program that started it is killed.
 */
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
  const logFile = join(folder, "postgres.log");
  const password = randomBytes(18).toString("base64url");
  const port = await freePort();

  try {
    createCluster({ programs, runner, folder, dataDir, password, settings: settingsFor(port, fsync) });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }

  const shell = spawn("/bin/sh", ["-c", guard, "postgres-guard", join(programs, "postgres"), folder], {
    ...runner,
    cwd: folder,
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const ended = new Promise<void>((resolve) => shell.once("exit", () => resolve()));
  const stop = async () => {
    shell.stdin.end();
    await ended;
  };

  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const pidFile = join(dataDir, "postmaster.pid");
  const halt = async (how: "fast" | "immediate") => {
    shell.stdin.write(`${how}\n`);
    while (existsSync(pidFile)) await delay(10);
  };
  const resume = () => {
    shell.stdin.write("resume\n");
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

interface Runner {
  readonly uid: number;
  readonly gid: number;
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

async function untilReady(url: string, pidFile: string): Promise<void> {
  const deadline = Date.now() + startDeadlineMs;
  let seen = false;
  while (true) {
    const running = existsSync(pidFile);
    if (seen && !running) throw new Error("It ended by itself.");
    seen ||= running;
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(50);
    }
  }
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

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): Runner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  if (!user) throw new Error("PostgreSQL can't run as root, and there is no user postgres or nobody.");
  return { uid: Number(user[2]), gid: Number(user[3]) };
}
