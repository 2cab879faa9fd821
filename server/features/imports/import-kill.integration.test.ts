import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { register } from "#contract/accounts/accounts.ts";
import { searchChats } from "#contract/chat/chats.ts";
import {
  beginImport,
  getImport,
  getImportReport,
  readImport,
  sendImportPart,
  startImport,
  undoImport,
} from "#contract/imports/imports.ts";
import { countReflections } from "#contract/reflections/reflection-list.ts";
import { importReflections } from "#server/features/reflections/index.ts";
import { createTestDatabase, engines } from "#server/platform/testing.ts";
import { startJournals } from "#server/testing/archive.ts";
import { aReflection } from "#server/testing/archive-journal.ts";
import { type Calls, callsTo } from "#server/testing/calls.ts";
import { type ServerProcess, startServer } from "../../../scripts/server-process.ts";

const hanna = { username: "hanna", password: "seven herons fly" };
const count = 200;
/** Milliseconds from the first entry that was written to the kill: another moment on each engine. */
const killAfterMs = { sqlite: 0, postgres: 7 };

/** In jrnl's format, with days that have several entries. */
const aJournal = (): Buffer =>
  Buffer.from(
    JSON.stringify({
      tags: {},
      entries: Array.from({ length: count }, (_, at) => ({
        title: `Entry ${at}.`,
        body: `What happened at ${at}. ${"And then it rained. ".repeat(at % 40)}`,
        date: `2019-0${1 + (at % 9)}-1${at % 7}`,
        time: `1${at % 10}:${10 + (at % 50)}`,
        tags: ["@walk"],
        starred: at % 9 === 0,
      })),
    }),
  );

const chats = 60;

/** Our own archive, with a reflection and many conversations. */
async function anArchive(): Promise<Buffer> {
  const journals = await startJournals("sqlite");
  const owner = await journals.addOwner();
  await Array.fromAsync(importReflections(journals.context, owner, [aReflection()]));
  const at = "2026-11-01T09:00:00.000Z";
  const chat = { is: "chat", titled_by: null, pinned: false, model: null, leaf_id: null, created_at: at };
  const given = Array.from({ length: chats }, (_, number) => ({
    ...chat,
    ...{ id: randomUUID(), title: `About ${number}`, updated_at: at },
  }));
  await journals.give(owner, "chats", given);
  const archive = await journals.write(owner);
  await journals.stop();
  return archive;
}

it.each(engines)(
  "an import continues after every kill, and adds each entry once, on %s",
  { timeout: 300_000 },
  async (engine) => {
    const database = await createTestDatabase(engine);
    const environment = {
      DATA_DIR: database.dataDir,
      LOG_LEVEL: "error",
      ...(database.url && { DATABASE_URL: database.url }),
    };
    let server: ServerProcess = await startServer(environment);
    let access: string | undefined;

    const call: Calls["expect"] = (endpoint, status, input) =>
      callsTo(server.url, access).expect(endpoint, status, input);
    const killAndStart = async () => {
      await server.kill9();
      // Simulates the end of the killed server's lease.
      await database.asSystem((tx) => tx.updateTable("imports").set({ lease_until: 0 }).execute());
      server = await startServer(environment);
    };

    ({ access } = await call(register, 201, { body: hanna }));
    const upload = async (name: string, content: Buffer) => {
      const id = randomUUID();
      const body = { id, files: [{ name, bytes: content.length }], time_zone: "Europe/Berlin" };
      await call(beginImport, 200, { body });
      await call(sendImportPart, 204, { params: { id, part: "0" }, bytes: new Uint8Array(content) });
      return { id };
    };
    let params = await upload("journal.json", aJournal());

    /** Kills the server once in this phase, and waits until it is over. Ends at once if the import fails. */
    async function killUntil(phase: string, isKilled = true) {
      for (let waitsForKill = isKilled; ; ) {
        const found = await call(getImport, 200, { params });
        if (found.phase === phase) return found;
        if (found.phase === "failed") throw new Error(`The import failed: ${found.problem}`);
        if (waitsForKill && found.done > 0) {
          await delay(killAfterMs[engine]);
          await killAndStart();
          waitsForKill = false;
        } else await delay(5);
      }
    }
    await call(readImport, 200, { params });
    expect(await killUntil("ready")).toMatchObject({ preview: { entries: count } });
    await call(startImport, 200, { params, body: {} });
    const done = await killUntil("done");
    expect(done).toMatchObject({ added: count, already_there: 0, refused: 0, is_stopped: false });
    expect(await call(countReflections, 200, { body: {} })).toMatchObject({ count });
    const report = await call(getImportReport, 200, { params });
    expect(
      report.entries.every(({ state, reflection_id }) => state === "added" && reflection_id !== null),
    ).toBe(true);
    await call(undoImport, 200, { params });
    await killUntil("undone");
    expect(await call(countReflections, 200, { body: {} })).toMatchObject({ count: 0 });

    params = await upload("Reflector.zip", await anArchive());
    await call(readImport, 200, { params });
    await killUntil("ready", false);
    await call(startImport, 200, { params, body: {} });
    const brought = (added: number, removed: number) => [
      { kind: "reflection", added: added && 1, removed: removed && 1, kept: 0 },
      { kind: "chat", added, removed, kept: 0 },
    ];
    expect(await killUntil("done")).toMatchObject({ rest_added: chats, brought: brought(chats, 0) });
    await call(undoImport, 200, { params });
    expect(await killUntil("undone")).toMatchObject({ brought: brought(0, chats), done: chats + 1 });
    expect(await call(searchChats, 200, { body: {} })).toMatchObject({ chats: [] });
    expect(await call(countReflections, 200, { body: {} })).toMatchObject({ count: 0 });

    await server.stop();
    await database.drop();
  },
);
