import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { builtServer, isServerBuilt } from "./source-hashes.mjs";

const source = join(import.meta.dirname, "../server/main.mjs");
let program: string | undefined;
/** The built server, which starts in half the time, or the source if that has changed since. */
export function serverProgram(): string {
  program ??= isServerBuilt() ? builtServer : source;
  return program;
}

const running = new Set<ChildProcess>();
// No server outlives the program that started it.
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

// The default action of SIGTERM emits no exit event. Programs with a handler of their own end by themselves.
process.once("SIGTERM", () => {
  if (process.listenerCount("SIGTERM") === 0) process.exit(143);
});

/** The unit of /proc, which is independent of the kernel's clock rate. */
const tickMs = 10;

export type ServerProcess = {
  url: string;
  pid: number | undefined;
  /** Milliseconds from the start of the process to its first answer. */
  startMs: number;
  /** Its output so far. */
  logs(): string;
  /** Resident memory in MB. Linux only. */
  memoryMb(): number;
  /** Processor time of all threads since its start. Linux only. */
  processorMs(): number;
  /** @returns the exit code */
  stop(): Promise<number | null>;
  /** Kills it at once, like a power cut. */
  kill9(): Promise<void>;
};

/** The server as people start it, in its own process, on a free loopback port unless one is given. */
export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const port = environment.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const from = performance.now();
  const child = spawn(process.execPath, [serverProgram()], {
    // Not in the repository, so that a developer's .env is not read.
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH,
      HOST: "127.0.0.1",
      RATE_LIMIT_FACTOR: "100000",
      ...environment,
      PORT: port,
    },
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  let printed = "";
  const open = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      if (printed.includes("Reflector is open at ")) open.resolve();
    });
  }
  child.once("close", () => open.reject(new Error(`The server ended before it answered: ${printed}`)));
  await open.promise;
  const answer = await fetch(`${url}/healthz`);
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  const startMs = performance.now() - from;
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    }
    return child.exitCode;
  };
  return {
    url,
    pid: child.pid,
    startMs,
    logs: () => printed,
    memoryMb: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
    },
    processorMs: () => {
      const [, rest = ""] = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ");
      const [user, system] = rest.split(" ").slice(11, 13);
      return (Number(user) + Number(system)) * tickMs;
    },
    stop: () => end("SIGTERM"),
    kill9: async () => {
      await end("SIGKILL");
    },
  };
}
