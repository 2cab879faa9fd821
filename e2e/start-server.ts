import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type RunningApp = {
  readonly url: string;
  readonly dataDir: string;
  /** All that the server has written to its output since the first start. */
  logs(): string;
  /** Asks it to end, as SIGTERM does, and waits; the exit code. */
  stop(): Promise<number | null>;
  /** Ends it on the spot, as a power cut would. */
  kill9(): Promise<void>;
  /** Starts it again at the same address on the same data; stops it first when it still runs. */
  restart(): Promise<void>;
};

const main = join(import.meta.dirname, "../server/main.ts");
const startDeadlineMs = 30_000;

/** The server as people start it, on a free port, with a data folder of its own; `remove` ends it and its data. */
export async function startServer(
  environment: Record<string, string> = {},
): Promise<RunningApp & { remove(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "reflector-e2e-"));
  const dataDir = join(folder, "data");
  let logs = "";
  let child: ChildProcess | undefined;
  let url = "";

  const start = async () => {
    const started = spawn(process.execPath, [main], {
      // Another folder than the repository, so that a developer's .env is not read.
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        DATA_DIR: dataDir,
        HOST: "127.0.0.1",
        RATE_LIMIT_FACTOR: "1000",
        ...environment,
        PORT: url === "" ? "0" : new URL(url).port,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = started;
    const from = logs.length;
    for (const output of [started.stdout, started.stderr]) {
      output.setEncoding("utf8").on("data", (text: string) => {
        logs += text;
      });
    }
    url = await new Promise<string>((resolve, reject) => {
      const fail = (what: string) => reject(new Error(`The server ${what}.\n${logs.slice(from)}`));
      const deadline = setTimeout(() => fail("did not start in time"), startDeadlineMs);
      started.once("exit", () => {
        clearTimeout(deadline);
        fail("ended at its start");
      });
      started.stdout.on("data", () => {
        const address = /Reflector is open at (http:\S+)\n/.exec(logs.slice(from))?.[1];
        if (!address) return;
        clearTimeout(deadline);
        resolve(address);
      });
    });
  };

  const end = async (signal: "SIGTERM" | "SIGKILL"): Promise<number | null> => {
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null)
      return running?.exitCode ?? null;
    running.kill(signal);
    await once(running, "close");
    return running.exitCode;
  };

  const remove = async () => {
    await end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    url,
    dataDir,
    logs: () => logs,
    stop: () => end("SIGTERM"),
    kill9: async () => {
      await end("SIGKILL");
    },
    restart: async () => {
      await end("SIGTERM");
      await start();
    },
    remove,
  };
}
