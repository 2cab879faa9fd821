import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attributionOf } from "#contract/chat-quote-rules.ts";
import { addDays } from "#contract/day-rules.ts";
import { addUser } from "#server/features/accounts/testing.ts";
import { addReflections, today } from "#server/features/chat/testing.ts";
import { openingsFor } from "#server/features/companion/openings/openings.ts";
import { createChoosing } from "#server/features/letters/making/choose-words.ts";
import { gather } from "#server/features/letters/making/gather.ts";
import { notableDays } from "#server/features/meaning/finding/notable-days.ts";
import { readByRules } from "#server/features/readings/text/read-text.ts";
import { readForAi } from "#server/features/reflections/index.ts";
import { newKey, openJournal } from "#server/platform/sealing.ts";
import { containsQuote, passagesOf } from "#server/platform/search/passages.ts";
import { ownPlainText } from "#server/platform/search/plain-text.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";

const own = "I walked slowly along the river after work, and it was a quiet grey evening.";
const said = [
  "I was wonderfully happy in Lisbon with Marta and her choir, and everything will always be perfect.",
  "I am so grateful for the lighthouse deadline. Why do I never call my brother there?",
];
const page = [
  own,
  [...said, attributionOf("heron-7b, an AI", "28 November 2026")].map((line) => `> ${line}`).join("\n>\n"),
].join("\n\n");

describe("an answer of the chat on a page is not the person's own words", () => {
  it("for tone, people, places and themes", () => {
    const [read, expected] = [page, own].map((text) => {
      const { reading, sentences } = readByRules(text);
      return { ...reading, words: 0, sentences };
    });
    expect(read).toEqual(expected);
  });

  it("for what is found by meaning, and what an answer cites", () => {
    expect(passagesOf(page)).toEqual([own]);
    expect(containsQuote(page, own)).toBe(true);
    expect(containsQuote(page, "I was wonderfully happy in Lisbon")).toBe(false);
  });

  it("nor is any other quote handed back as theirs", () => {
    expect(ownPlainText(`${own}\n\n> Tell all the truth\n> but tell it slant\n\n1. Plums`)).toBe(
      `${own}\n\n\n\n\n1. Plums`,
    );
  });
});

describe.each(engines)("an answer of the chat on a page is not taken as own words, on %s", (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  afterAll(() => database.drop());

  /** What each reader makes of a journal with this page. */
  async function readersOf(body: string) {
    const context = await createTestContext(database);
    const owner = openJournal(await addUser(database), newKey());
    const day = addDays(today, -1);
    await addReflections(context, owner, [{ day, body, title: "" }]);
    const found = await Array.fromAsync(readForAi(context, owner, {}));
    const choosing = createChoosing(
      () => false,
      () => "",
    );
    for (const reflection of found) choosing.read(reflection);
    const span = { from: addDays(today, -6), to: today };
    const letter = await gather(context, owner, "weekly", span);
    return {
      chosen: [choosing.chosen().passages[0]?.quote, choosing.chosen().question?.quote],
      letter: letter?.texts.map(({ quote }) => quote),
      telling: (await notableDays(found, [], 3)).map(({ sentence }) => sentence),
      openings: (await openingsFor(context, owner)).map(({ text }) => text),
    };
  }

  it("by letters, borrowed words, the days that stand out and openings", async () => {
    const read = await readersOf(page);
    expect(read).toEqual(await readersOf(own));
    expect(read).toMatchObject({ letter: [own], chosen: [own, undefined] });
  });
});
