import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../scripts/free-port.ts";
import { startServer } from "../scripts/server-process.ts";

export type RunningApp = {
  readonly url: string;
  readonly dataDir: string;
  /** The folder for mirrors of journals as readable files. */
  readonly mirrorDir: string;
  /** The output of the server since its first start. */
  logs(): string;
  /** Sends SIGTERM and waits. @returns the exit code */
  stop(): Promise<number | null>;
  /** Kills it at once, like a power cut. */
  kill9(): Promise<void>;
  /** Stops it if it is running, and starts it at the same address with the same data. */
  restart(): Promise<void>;
};

/** A server with a new data folder and address; `remove` stops it and deletes its data. */
export async function startApp(
  environment: Record<string, string> = {},
): Promise<RunningApp & { remove(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "reflector-e2e-"));
  const dataDir = join(folder, "data");
  const mirrorDir = join(folder, "mirror");
  mkdirSync(mirrorDir);
  const start = async (port: string) =>
    startServer({ DATA_DIR: dataDir, MIRROR_DIR: mirrorDir, ...environment, PORT: port });
  let server = await start(environment.PORT ?? String(await freePort()));
  const { url } = server;
  let earlierLogs = "";
  return {
    url,
    dataDir,
    mirrorDir,
    logs: () => earlierLogs + server.logs(),
    stop: () => server.stop(),
    kill9: () => server.kill9(),
    restart: async () => {
      await server.stop();
      earlierLogs += server.logs();
      server = await start(new URL(url).port);
    },
    remove: async () => {
      // A killed server does not write its compile cache, and every later start would compile everything again.
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
