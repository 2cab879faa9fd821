import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { emptyDraft, saveDaily } from "#contract/reflections/reflections.ts";
import type { Engine } from "#server/platform/database.ts";
import { type ServerProcess, startServer } from "../scripts/server-process.ts";
import { signIn } from "./load.ts";
import { print, printTable } from "./print.ts";
import { type Person, when } from "./seed.ts";
import { createStore, fill } from "./store.ts";

const writers = 20;
const reflections = 100_000;
/** Between two saves of a person, which are far quicker than anybody types. */
const pauseMs = 200;
const aloneMs = 15_000;
const day = "2026-11-01";

/** What a backup, and the fire drill after it, do to 20 people who write. */
export async function benchBackup(engine: Engine): Promise<void> {
  print(
    `\n${engine}: ${writers} writers, alone and beside a backup of ${reflections.toLocaleString("en")} reflections`,
  );
  const store = await createStore(engine);
  const folder = mkdtempSync(join(tmpdir(), "reflector-bench-backups-"));
  try {
    const people = await fill(store, { people: writers, reflections, indexed: true });
    const quiet = await startServer(store.environment);
    const alone = await saveUntil(quiet, people, () => delay(aloneMs));
    await quiet.stop();
    const backups = { BACKUP_DIR: folder, BACKUP_PASSPHRASE: "a passphrase for nothing but benchmarks" };
    const server = await startServer({ ...store.environment, ...backups });
    const from = performance.now();
    let madeMs = 0;
    const beside = await saveUntil(server, people, async () => {
      await until(server, "last_backup_at");
      madeMs = performance.now() - from;
    });
    const drilled = await saveUntil(server, people, () => until(server, "last_drill_at"));
    const [name = ""] = readdirSync(folder);
    printTable(
      ["", "saves", "p50 ms", "p99 ms (aim 100)", "most ms"],
      [
        ["alone", ...figuresOf(alone)],
        ["beside the backup", ...figuresOf(beside)],
        ["beside the drill", ...figuresOf(drilled)],
      ],
    );
    print(
      `  backup                           ${Math.round(statSync(join(folder, name)).size / 1e6)} MB in ${Math.round(madeMs / 1000)} s from the start`,
    );
    print(`  memory of the server             ${Math.round(server.memoryMb())} MB`);
    await server.stop();
  } finally {
    await store.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function until(server: ServerProcess, what: "last_backup_at" | "last_drill_at"): Promise<void> {
  for (;;) {
    const { backups } = await (await fetch(`${server.url}/readyz`)).json();
    if (backups[what] !== null) return;
    if (backups.state === "failed") throw new Error("The backup or its drill failed.");
    await delay(100);
  }
}

/** @returns how long each save took, in milliseconds */
async function saveUntil(
  server: ServerProcess,
  people: Person[],
  ended: () => Promise<void>,
): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const over = ended().finally(() => {
    isOver = true;
  });
  const write = async (person: Person) => {
    const { access } = await signIn(server.url, person);
    const url = server.url + saveDaily.url.replace(":day", day);
    const headers = { authorization: `Bearer ${access}`, "content-type": "application/json" };
    const save = async (revision: number) => {
      const body = { ...emptyDraft, ...when(day), body: `Words, ${times.length}.`, revision };
      const answer = await fetch(url, { method: "PUT", headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`A save was answered with ${answer.status}.`);
      return saveDaily.schema.response[200].parse(await answer.json()).revision;
    };
    const there = await fetch(url, { headers });
    let revision: number = (await there.json()).reflection?.revision ?? 0;
    while (!isOver) {
      const from = performance.now();
      revision = await save(revision);
      times.push(performance.now() - from);
      await delay(pauseMs);
    }
  };
  await Promise.all([over, ...people.map(write)]);
  return times;
}

function figuresOf(times: readonly number[]): (string | number)[] {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(1);
  return [times.length, at(0.5), at(0.99), at(1)];
}
