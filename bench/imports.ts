import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { importPartBytes } from "#contract/imports/import-rules.ts";
import {
  beginImport,
  getImport,
  type Import,
  readImport,
  sendImportPart,
  startImport,
} from "#contract/imports/imports.ts";
import type { Engine } from "#server/platform/database.ts";
import { inMemory, type Media, type SentFile, withMediaJournal } from "./imported-journal.ts";
import { print, printTable } from "./print.ts";
import { signIn } from "./sign-in.ts";
import { withJournal } from "./store.ts";
import { watchServer } from "./watch.ts";

const entries = 10_000;
const words = "I walked along the river in the rain, and thought of what she said. ".repeat(12);

/** How fast a journal of words from another app is imported, and how much memory that takes. */
export function benchImports(engine: Engine): Promise<void> {
  print(`\nimport: ${entries.toLocaleString("en")} entries without media, ${engine}`);
  return measure(engine, inMemory("journal.json", aJournal()), 300);
}

/** The same with films and photos, whose bytes are most of the work. */
export function benchImportOfMedia(media: Media): Promise<void> {
  return withMediaJournal(entries, words, media, async (given) => {
    const { films, photos } = media;
    const size = (given.bytes / 1e9).toFixed(1);
    print(
      `\nimport: ${entries.toLocaleString("en")} entries with ${films} films and ${photos} photos (${size} GB), sqlite`,
    );
    await measure("sqlite", given, null);
  });
}

const measure = (engine: Engine, given: SentFile, aim: number | null): Promise<void> =>
  withJournal(
    1,
    async (server, person) => {
      const { expect } = await signIn(server.url, person);
      const watched = watchServer(server);
      const id = randomUUID();
      const params = { id };
      const files = [{ name: given.name, bytes: given.bytes }];
      await expect(beginImport, 200, { body: { id, files, time_zone: "Europe/Berlin" } });
      const from = performance.now();
      for (let part = 0; part * importPartBytes < given.bytes; part += 1)
        await expect(sendImportPart, 204, {
          params: { id, part: `${part}` },
          bytes: new Uint8Array(
            await given.read(part * importPartBytes, Math.min((part + 1) * importPartBytes, given.bytes)),
          ),
        });
      const sentSeconds = (performance.now() - from) / 1000;
      const find = () => expect(getImport, 200, { params });
      const reading = await untilPhase("ready", find, () => expect(readImport, 200, { params }));
      const writing = await untilPhase("done", find, () => expect(startImport, 200, { params, body: {} }));
      const { maxMb, longestMs } = await watched();
      if (writing.state.added !== entries) throw new Error(`${writing.state.added} entries were added.`);
      const row = (what: string, seconds: number) => [
        what,
        seconds.toFixed(1),
        Math.round(entries / seconds),
        (given.bytes / 1e6 / seconds).toFixed(0),
      ];
      printTable(
        ["", "seconds", "entries a second", "MB/s", "aim"],
        [
          [...row("sent", sentSeconds), ""],
          [...row("looked at", reading.seconds), ""],
          [...row("imported", writing.seconds), aim === null ? "" : `${aim} a second`],
        ],
      );
      print(`  memory at most                   ${Math.round(maxMb)} MB (aim 400)`);
      print(`  others wait at most              ${Math.round(longestMs)} ms`);
    },
    { QUOTA_MB: "4000" },
    engine,
  );

/** In jrnl's format. */
function aJournal(): Buffer {
  const day = (at: number) => new Date(Date.UTC(1995, 0, 1 + at)).toISOString().slice(0, 10);
  return Buffer.from(
    JSON.stringify({
      tags: {},
      entries: Array.from({ length: entries }, (_, at) => ({
        title: `Day ${at}`,
        body: `${randomBytes(8).toString("hex")} ${words}`,
        date: day(at),
        time: "20:15",
        tags: ["@river"],
        starred: false,
      })),
    }),
  );
}

async function untilPhase(
  phase: Import["phase"],
  find: () => Promise<Import>,
  begin: () => Promise<Import>,
): Promise<{ seconds: number; state: Import }> {
  const from = performance.now();
  let state = await begin();
  while (state.phase !== phase) {
    if (state.phase === "failed" || state.problem !== null) throw new Error(state.problem ?? "It failed.");
    await delay(200);
    state = await find();
  }
  return { seconds: (performance.now() - from) / 1000, state };
}
