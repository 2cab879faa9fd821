import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { getDaily, saveDaily } from "#contract/reflections/reflections.ts";
import type { BackupSettings } from "#server/features/backups/backup-settings.ts";
import { inProcess } from "#server/features/backups/run-aside.ts";
import { aSave } from "#server/features/reflections/testing.ts";
import type { Engine } from "#server/platform/database.ts";
import type { ServerProcess } from "../scripts/server-process.ts";
import { percentiles, print, printTable } from "./print.ts";
import type { Person } from "./seed.ts";
import { signIn } from "./sign-in.ts";
import { type Store, withServer } from "./store.ts";

const writers = 20;
const reflections = 100_000;
/** The pause between two saves of a person, far shorter than in real use. */
const pauseMs = 200;
const aloneMs = 15_000;
const rounds = 3;
const day = "2026-11-01";

/**
 * How a backup, and the restore drill after it, slow down 20 people who write. Before each they write alone, because the
 * speed of a machine varies from minute to minute.
 */
export async function benchBackup(engine: Engine): Promise<void> {
  print(
    `\n${engine}: ${writers} writers, alone and beside a backup of ${reflections.toLocaleString("en")} reflections`,
  );
  const size = { people: writers, reflections, indexed: true };
  await withServer(engine, size, async (server, people, store) => {
    const folder = mkdtempSync(join(tmpdir(), "reflector-bench-backups-"));
    const aside = await backupsTo(folder, store);
    const saves = { alone: new Saves(), backup: new Saves(), drill: new Saves() };
    let bytes = 0;
    for (let round = 0; round < rounds; round += 1) {
      await saves.alone.during(server, people, () => delay(aloneMs));
      const made = await saves.backup.during(server, people, aside.backup);
      bytes = made.bytes;
      await saves.alone.during(server, people, () => delay(aloneMs));
      await saves.drill.during(server, people, () => aside.drill(made));
    }
    printTable(
      ["", "seconds", "saves", "p50 ms", "p99 ms (aim 100)", "most ms"],
      [
        ["alone", ...saves.alone.figures()],
        ["beside the backup", ...saves.backup.figures()],
        ["beside the drill", ...saves.drill.figures()],
      ],
    );
    print(`  backup                           ${Math.round(bytes / 1e6)} MB`);
    print(`  memory of the server             ${Math.round(server.memoryMb())} MB`);
    rmSync(folder, { recursive: true, force: true });
  });
}

/** Backups and drills as a server makes them. */
async function backupsTo(folder: string, { environment, open, loadMasterKey }: Store) {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl = null } = environment;
  const database = await open();
  const masterKey = await loadMasterKey(database);
  await database.close();
  const passphrase = "a passphrase for nothing but benchmarks";
  const settings: BackupSettings = {
    to: { folder },
    schedule: "03:00",
    drillSchedule: "04:00",
    lock: { passphrase },
    key: { passphrase },
    keep: { daily: 1, weekly: 0, monthly: 0 },
    alertEmail: null,
  };
  const common = () => ({ settings, store: { dataDir, databaseUrl, s3: null }, at: Date.now() });
  const { signal } = new AbortController();
  type Made = Awaited<ReturnType<typeof inProcess.backup>>;
  return {
    backup: () => inProcess.backup({ ...common(), masterKey, proven: null }, signal),
    drill: (known: Made) => inProcess.drill({ ...common(), known }, signal),
  };
}

/** How long each save took. */
class Saves {
  #ms: number[] = [];
  #seconds: number[] = [];

  /** All people write until the work is done. */
  async during<Result>(
    server: ServerProcess,
    people: Person[],
    work: () => Promise<Result>,
  ): Promise<Result> {
    const savers = [];
    for (const person of people) savers.push(await saverOf(server, person));
    let isOver = false;
    const write = async (save: () => Promise<void>) => {
      while (!isOver) {
        const from = performance.now();
        await save();
        this.#ms.push(performance.now() - from);
        await delay(pauseMs);
      }
    };
    const from = performance.now();
    const over = work().finally(() => {
      isOver = true;
    });
    const [result] = await Promise.all([over, ...savers.map(write)]);
    this.#seconds.push((performance.now() - from) / 1000);
    return result;
  }

  figures(): (string | number)[] {
    const seconds = this.#seconds.map((each) => each.toFixed(0)).join(", ");
    return [seconds, this.#ms.length, ...percentiles(this.#ms, 0.5, 0.99, 1)];
  }
}

/** @returns a function that saves the person's daily reflection again */
async function saverOf(server: ServerProcess, person: Person): Promise<() => Promise<void>> {
  const { expect } = await signIn(server.url, person);
  const { reflection } = await expect(getDaily, 200, { params: { day } });
  let revision = reflection?.revision ?? 0;
  return async () => {
    const body = aSave({ body: `Words, ${revision}.`, revision });
    ({ revision } = await expect(saveDaily, 200, { params: { day }, body }));
  };
}
