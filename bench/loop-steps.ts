import { randomUUID } from "node:crypto";
import { zipSync } from "fflate";
import { searchChats, sendMessage, startChat } from "#contract/chat/chats.ts";
import { addDays } from "#contract/day-rules.ts";
import { encryptedWith } from "#server/features/exports/passphrase.ts";
import { replaceLinks } from "#server/features/imports/writing/links.ts";
import { countsOf } from "#server/features/insights/counts.ts";
import { createMeaning, searchByMeaning } from "#server/features/meaning/index.ts";
import { addOwner, aSave, createTestEmbedder, today } from "#server/features/meaning/testing.ts";
import { understandInTurns } from "#server/features/meaning/understanding/understand.ts";
import { indexPending, saveReflection } from "#server/features/reflections/index.ts";
import { openJournalFiles } from "#server/formats/open-journal-files.ts";
import { inMemory } from "#server/formats/testing.ts";
import { hostileTexts } from "#server/platform/testing/hostile-texts.ts";
import { createTestDatabase } from "#server/platform/testing.ts";
import { createTestContext, newAccess, startTestServer } from "#server/testing.ts";
import { longestHold } from "./loop-watch.ts";
import { print, printTable } from "./print.ts";

/** Work on much or hostile content, outside of the calls that read pages. */
export async function benchLoopSteps(): Promise<void> {
  print("\nlongest hold of the event loop, in ms of processor time (limit 50)");
  const rows: [string, string][] = [];
  const add = async (name: string, work: () => Promise<unknown>) => {
    rows.push([name, (await longestHold(work)).toFixed(0)]);
  };
  await add("first question of a server", () =>
    understandInTurns("How was work last spring … and why?", "2026-11-21"),
  );
  await add("counts of 400 years", () => countsOf(writtenDays(146_000), "2026-11-21", {}));
  const links = "[a](media:a)".repeat(200_000);
  await add("text of 200,000 links", () => replaceLinks(links, { media: () => "", entry: () => "" }));
  await add("key of a passphrase", async () => encryptedWith("seven grey herons", noBytes()));
  const pages = Array.from({ length: 60_000 }, (_, at) => [`pages/2026-03-28 ${at}.md`, new Uint8Array()]);
  const bytes = inMemory(zipSync(Object.fromEntries(pages), { level: 0 }));
  await add("zip file of 60,000 files", () => openJournalFiles([{ name: "export.zip", bytes }]));
  await addSearchOfChats(add);
  await addMeaning(add);
  printTable(["", "ms"], rows);
}

type Add = (name: string, work: () => Promise<unknown>) => Promise<void>;

async function* writtenDays(count: number) {
  const row = {
    ...{ id: "", mood: 3, word_count: 5, written_at: 0, hour: 8, time_zone: "Europe/Berlin" },
    ...{ written_later: false, activity_id: null, scene: null, excluded_from_ai: false },
  };
  for (let at = 0; at < count; at += 1000) {
    yield Array.from({ length: 1000 }, (_, index) => {
      const day = addDays("1626-01-01", at + index);
      return { day, rows: [{ ...row, day }] };
    });
    await new Promise(setImmediate);
  }
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

async function addSearchOfChats(add: Add): Promise<void> {
  const server = await startTestServer("sqlite");
  try {
    const access = await newAccess(server);
    const { id } = await server.expect(startChat, 201, { access, body: { id: randomUUID() } });
    const text = (hostileTexts["unique words"] ?? "").slice(0, 19_900);
    const body = { id: randomUUID(), answer_id: randomUUID(), parent_id: null, text };
    await server.expect(sendMessage, 201, { access, params: { id }, body });
    // Each begins as all words of the message do, and is none of them.
    const asked = { access, body: { search: "w10 w11 w12 w13" } };
    await add("search of a long message", () => server.expect(searchChats, 200, asked));
  } finally {
    await server.stop();
  }
}

async function addMeaning(add: Add): Promise<void> {
  const database = await createTestDatabase("sqlite");
  const context = await createTestContext(database);
  try {
    createTestEmbedder().use(context);
    const owner = await addOwner(database);
    for (const text of Object.values(hostileTexts))
      await saveReflection(context, owner, randomUUID(), {
        ...aSave({ body: text.slice(0, 220_000) }),
        day: today,
      });
    await indexPending(context, owner, Number.POSITIVE_INFINITY);
    await add("vectors of hostile pages", () => createMeaning(context).idleWork(owner));
    const question = { question: "sentences about sleep and a heron", filters: [], limit: 8 };
    await add("question to hostile pages", () => searchByMeaning(context, owner, question));
  } finally {
    await createMeaning(context).stop();
    await database.drop();
  }
}
