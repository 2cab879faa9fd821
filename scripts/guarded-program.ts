import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

export interface Runner {
  readonly uid: number;
  readonly gid: number;
}

interface Guarded {
  /** A shell script. `$1` is the program, `$2` the folder. */
  readonly guard: string;
  readonly program: string;
  readonly folder: string;
  readonly runner: Runner | undefined;
}

/**
 * Runs a program below a shell that reads from a pipe. As soon as the pipe closes, the guard ends the program and
 * removes the folder: at `stop`, and also when the process that started it is killed.
 */
export function runGuarded({ guard, program, folder, runner }: Guarded) {
  const shell = spawn("/bin/sh", ["-c", guard, "guard", program, folder], {
    ...runner,
    cwd: folder,
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const ended = new Promise<void>((resolve) => shell.once("exit", () => resolve()));
  return {
    send: (order: string) => void shell.stdin.write(`${order}\n`),
    async stop() {
      shell.stdin.end();
      await ended;
    },
  };
}

/** Resolves once a client can connect. `check` throws if it never will. */
export async function untilConnected(
  url: string,
  deadlineMs: number,
  check: () => void = () => undefined,
): Promise<void> {
  const deadline = Date.now() + deadlineMs;
  for (;;) {
    check();
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

/** PostgreSQL and PgBouncer refuse to run as root. */
export function unprivilegedUser(): Runner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  if (!user) throw new Error("PostgreSQL can't run as root, and there is no user postgres or nobody.");
  return { uid: Number(user[2]), gid: Number(user[3]) };
}
