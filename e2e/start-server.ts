import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../scripts/free-port.ts";
import { startServer } from "../scripts/server-process.ts";

export type RunningApp = {
  readonly url: string;
  readonly dataDir: string;
  /** Where it writes readable files for those who want them. */
  readonly mirrorDir: string;
  /** All that the server has written to its output since the first start. */
  logs(): string;
  /** Asks it to end, as SIGTERM does, and waits; the exit code. */
  stop(): Promise<number | null>;
  /** Ends it on the spot, as a power cut would. */
  kill9(): Promise<void>;
  /** Starts it again at the same address on the same data; stops it first when it still runs. */
  restart(): Promise<void>;
};

/** The server with a data folder and an address of its own; `remove` ends it and its data. */
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
      // A killed server keeps no compiled code, and every later start would compile it all again.
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
