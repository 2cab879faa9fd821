import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import {
  beginImport,
  getImport,
  type Import,
  readImport,
  sendImportPart,
  startImport,
} from "#contract/imports/imports.ts";
import { listReflections } from "./list-reflections.ts";
import { countOne } from "./tally.ts";
import type { StartWorkload } from "./workload.ts";

const entryCount = 20;
const pollMs = 50;

/** Journals of the program jrnl. */
export const importing: StartWorkload = ({ person, random, tally }) => {
  const imported = new Set<string>();
  let journals = 0;

  /** Polls, as the web does. */
  async function until(params: { id: string }, ...phases: Import["phase"][]): Promise<Import> {
    for (;;) {
      const found = await person.expect(getImport, 200, { params });
      if (phases.includes(found.phase)) return found;
      if (found.phase === "failed") throw new Error(`${person.name}: an import failed: ${found.problem}`);
      await delay(pollMs);
    }
  }

  return {
    async step() {
      journals += 1;
      const titles = Array.from({ length: entryCount }, (_, at) => `Journal ${journals}, entry ${at}.`);
      const content = aJournal(titles, random.below(40));
      const id = randomUUID();
      const params = { id };
      const files = [{ name: "journal.json", bytes: content.length }];
      await person.expect(beginImport, 200, { body: { id, files, time_zone: "UTC" } });
      await person.expect(sendImportPart, 204, { params: { id, part: "0" }, bytes: content });
      // These two are refused if they arrive again, because the answer to the first attempt was lost.
      await person.isAccepted(readImport, { params });
      await until(params, "ready");
      await person.isAccepted(startImport, { params, body: {} });
      const { added, refused } = await until(params, "done");
      if (added !== entryCount || refused > 0)
        tally.wrong.push(
          `${person.name}: an import added ${added} of ${entryCount} entries and refused ${refused}`,
        );
      for (const title of titles) imported.add(title);
      countOne(tally.acknowledged, "imports");
    },
    async check() {
      const seen = new Set<string>();
      for (const { title } of await listReflections(person)) {
        if (seen.has(title) || !imported.has(title))
          tally.doubled.push(`${person.name}: “${title}” is listed twice or unknown`);
        seen.add(title);
      }
      for (const title of imported.difference(seen)) tally.lost.push(`${person.name}: “${title}” is missing`);
    },
  };
};

function aJournal(titles: readonly string[], length: number): Uint8Array<ArrayBuffer> {
  const entries = titles.map((title, at) => ({
    title,
    body: `It rained. ${"And then it rained. ".repeat(length)}`,
    date: `2019-03-${10 + at}`,
    time: "10:00",
    tags: [],
    starred: false,
  }));
  return new TextEncoder().encode(JSON.stringify({ tags: {}, entries }));
}
