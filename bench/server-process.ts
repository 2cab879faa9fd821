import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../scripts/free-port.ts";

const main = join(import.meta.dirname, "../server/main.ts");

export type ServerProcess = {
  url: string;
  /** From the start of the process to its first answer. */
  startMs: number;
  /** Resident memory, in MB. */
  memoryMb(): number;
  stop(): Promise<void>;
};

/** The server as people start it, in a process of its own. */
export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const from = performance.now();
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      ...environment,
      PORT: String(port),
      HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
      RATE_LIMIT_FACTOR: "100000",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await firstAnswer(`${url}/login`, child);
  const startMs = performance.now() - from;
  return {
    url,
    startMs,
    memoryMb: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
    },
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    try {
      const answer = await fetch(url);
      if (answer.ok) return;
      throw new Error(`The server answered ${answer.status}.`);
    } catch (error) {
      // Nothing listens there yet.
      if (!(error instanceof TypeError)) throw error;
      await delay(5);
    }
  }
  throw new Error("The server ended before it answered.");
}
