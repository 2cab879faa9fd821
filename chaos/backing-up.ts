import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { startServer } from "../scripts/server-process.ts";
import { type Person, signInPerson } from "./person.ts";
import { countOne } from "./tally.ts";
import type { StartWorkload } from "./workload.ts";

const pauseMs = 10_000;
/** Restoring all would take longer than the run. */
const maxRestored = 3;
const execute = promisify(execFile);

type Backup = { file: string; comparisons: [name: string, compare: (restored: Person) => Promise<void>][] };

/** The host's backups with `npm run backup`. */
export const backingUp: StartWorkload = ({ site, tally, everybody, signal }) => {
  const folder = mkdtempSync(join(site.folder, "backups-"));
  const backups: Backup[] = [];
  let attempts = 0;
  let problem = "no backup was begun";

  async function run(program: string, environment: Record<string, string>, file: string): Promise<void> {
    await execute(process.execPath, [join(import.meta.dirname, "../server", program), file], {
      cwd: folder,
      env: { PATH: process.env.PATH, BACKUP_PASSPHRASE: "nine herons fly south", ...environment },
      signal,
    });
  }

  /** Restores into an empty store, on which a server starts. */
  async function compareRestored({ file, comparisons }: Backup): Promise<void> {
    const environment = { DATA_DIR: mkdtempSync(join(folder, "restored-")), LOG_LEVEL: "error" };
    await run("restore.ts", environment, file);
    const restored = await startServer(environment);
    try {
      for (const [name, compare] of comparisons)
        await compare(await signInPerson({ url: restored.url, tally, signal }, name));
    } finally {
      await restored.kill9();
      rmSync(environment.DATA_DIR, { recursive: true, force: true });
    }
  }

  return {
    async step() {
      attempts += 1;
      const file = join(folder, `${attempts}.backup`);
      const comparisons = [...everybody].flatMap(([name, workload]): Backup["comparisons"] => {
        const compare = workload.remember?.();
        return compare ? [[name, compare]] : [];
      });
      try {
        await run("backup.ts", { ...site.environment, DATA_DIR: folder }, file);
        backups.push({ file, comparisons });
        countOne(tally.acknowledged, "backups");
      } catch (error) {
        signal.throwIfAborted();
        tally.refused += 1;
        problem = String(error);
      }
      await delay(pauseMs);
    },
    async check() {
      if (backups.length === 0) tally.wrong.push(`There is no backup: ${problem}`);
      for (const backup of backups.slice(-maxRestored)) await compareRestored(backup);
    },
  };
};
