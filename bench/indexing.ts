import { randomUUID } from "node:crypto";
import { addDays } from "#contract/day-rules.ts";
import { createReflections, indexPending, saveReflection } from "#server/features/reflections/index.ts";
import { addOwner, aSave } from "#server/features/reflections/testing.ts";
import { createTestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { percentiles, print, printTable } from "./print.ts";
import { lastDay } from "./seed.ts";
import { createWriter } from "./words.ts";

const pages = 1000;
const edits = 1500;
/** The first edits warm up the compiler. */
const uncounted = 500;

/** What saving an edited page of 200 words costs, and putting it into the index afterwards. */
export async function benchIndexing(): Promise<void> {
  print(`\nedits of a journal of ${pages} pages of 200 words, in ms of processor time`);
  const database = await createTestDatabase("sqlite");
  try {
    const context = await createTestContext(database);
    const { idleWork } = createReflections(context);
    const owner = await addOwner(database);
    const write = createWriter(1);
    const index = () => indexPending(context, owner, Number.POSITIVE_INFINITY);
    const journal = [];
    for (let at = 0; at < pages; at += 1) {
      const page = { id: randomUUID(), day: addDays(lastDay, -at), draft: write(), revision: 0 };
      const save = { ...aSave(page.draft), day: page.day };
      journal.push({ ...page, revision: (await saveReflection(context, owner, page.id, save)).revision });
    }
    await index();
    while ((await idleWork(owner)) > 0);
    const [saved, indexed, merged]: number[][] = [[], [], []];
    for (let at = 0; at < edits; at += 1) {
      const page = journal[(at * 37) % pages];
      if (!page) continue;
      page.draft.body = page.draft.body.replace(/^.*?\. /, `An otter came up ${at} times. `);
      const save = { ...aSave({ ...page.draft, revision: page.revision }), day: page.day };
      const saving = await processorMs(() => saveReflection(context, owner, page.id, save));
      page.revision += 1;
      const indexing = await processorMs(index);
      const merging = await processorMs(async () => {
        while ((await idleWork(owner)) > 0);
      });
      if (at < uncounted) continue;
      saved?.push(saving);
      indexed?.push(indexing);
      merged?.push(merging);
    }
    const row = (name: string, times: number[] = []) => [name, ...percentiles(times, 0.5, 0.95)];
    printTable(
      ["", "median", "95%"],
      [row("save", saved), row("index", indexed), row("merge the index", merged)],
    );
  } finally {
    await database.drop();
  }
}

async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const from = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}
