import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { QuestionFilter } from "#contract/chat/messages.ts";
import { addDays } from "#contract/day-rules.ts";
import type { FactContent } from "#contract/facts/facts.ts";
import type { Context } from "#server/context.ts";
import { addOwner } from "#server/features/accounts/testing.ts";
import { saveFact, setFact } from "#server/features/facts/index.ts";
import { understandQuestion } from "#server/features/meaning/index.ts";
import { changeDetails, saveReflection } from "#server/features/reflections/index.ts";
import { aSave } from "#server/features/reflections/testing.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { answerFromJournal } from "../companion.ts";

const today = "2026-03-15";
const grave = "I want to end my life.";

describe.each(engines)("answers from moods, tags and feelings, on %s", (engine) => {
  let database: TestDatabase;
  let context: Context;
  let owner: Owner;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
    context = await createTestContext(database);
    owner = await addOwner(database);
    // 60 days: running on every third, which are brighter; lonely on three.
    for (let at = 0; at < 60; at += 1) {
      const day = addDays("2026-01-01", at);
      const runs = at % 3 === 0;
      const isLonely = at === 10 || at === 25 || at === 40;
      const body = runs ? `Ran to the mill and back, lap ${at}.` : `An ordinary day at the desk, page ${at}.`;
      const mood = isLonely ? 1 : runs ? 4 + (at % 2) : 2 + (at % 2);
      await write(owner, day, {
        body,
        mood,
        tags: runs ? ["run"] : [],
        feelings: isLonely ? ["lonely"] : [],
      });
    }
    const { id } = await write(owner, "2026-03-02", { body: "Kept from it.", mood: 5, tags: ["run"] });
    await changeDetails(context, owner, id, { excluded_from_ai: true });
    await write(await addOwner(database), "2026-03-03", { body: "Ran.", mood: 5, tags: ["run"] });
  });
  afterAll(() => database.drop());

  const write = (of: Owner, day: string, draft: Parameters<typeof aSave>[0]) =>
    saveReflection(context, of, randomUUID(), { ...aSave(draft), day });
  const ask = (text: string, filters: readonly QuestionFilter[] = [], of = owner, moodNames = "") =>
    answerFromJournal(context, of, {
      turns: [{ role: "person", text }],
      filters,
      today,
      seed: "",
      dateLanguage: null,
      moodNames,
    });
  const february: QuestionFilter = {
    kind: "days",
    words: "in February",
    from: "2026-02-01",
    to: "2026-02-28",
  };

  it("shows the best days of a time, and those alone", async () => {
    const answer = await ask("What were my best days in February?", [february]);
    expect(answer?.text).toContain("You marked 5 days Bright from 1 February 2026 to 28 February 2026.");
    expect(answer?.passages.map(({ day }) => day.slice(0, 7))).toEqual(Array(5).fill("2026-02"));
  });

  it("names moods as the person does", async () => {
    const answer = await ask("What were my best days in February?", [february], owner, "\n\n\n\nradiant");
    expect(answer?.text).toContain("You marked 5 days radiant from");
  });

  it("compares days with and without what is asked about", async () => {
    const answer = await ask("Am I happier on days I run?");
    expect(answer?.text).toContain("On days with your tag “run”: 4.5 of 5 on average, over 20 days.");
    expect(answer?.text).toContain("The days with it were brighter, by more than chance usually explains.");
    expect((await ask("Do I feel worse on Mondays?"))?.text).toContain("could be chance");
  });

  it("names what brighter days have in common, and not the days kept from an AI", async () => {
    for (const question of ["What makes me happy?", "What helps me when I am sad?"])
      expect((await ask(question))?.text).toContain(
        "Your brighter days go together with run (4.5 on 20 days).",
      );
  });

  it("counts days", async () => {
    const answer = await ask("How often did I run in February?", [february]);
    expect(answer?.text).toMatch(/\b9 days with your tag “run” from 1 February 2026 to 28 February 2026\./);
    expect((await ask("How often did I play run?", [february]))?.text).toMatch(
      /\b9 days with your tag “run”/,
    );
    expect((await ask("How often was there lap 12?"))?.text).toContain("1 day that mentions “lap 12”.");
    expect((await ask("How often did I ski?"))?.text).toBeUndefined();
  });

  it("says on how many days a tag came up, and shows some from the first to the last", async () => {
    const answer = await ask("What did I write about run?");
    expect(answer?.text).toContain(
      "20 days with your tag “run”, first on 1 January 2026, last on 27 February 2026. Some of them:",
    );
    expect(answer?.passages).toHaveLength(6);
    expect(answer?.passages.map(({ day }) => day)).toEqual(
      expect.arrayContaining(["2026-01-01", "2026-02-27"]),
    );
    // A page about "lap" may say it in other words, which a search by meaning finds.
    expect(await ask("What did I write about lap?")).toBeNull();
  });

  it("shows the days of a feeling", async () => {
    const answer = await ask("When was I lonely?");
    expect(answer?.text).toContain("3 days on which you named “lonely”.");
    expect(answer?.passages.map(({ day }) => day)).toEqual(["2026-01-11", "2026-01-26", "2026-02-10"]);
  });

  it("compares two times and says what changed", async () => {
    const january: QuestionFilter = { kind: "days", words: "January", from: "2026-01-01", to: "2026-01-31" };
    const answer = await ask("Was I happier in February than January?", [february, january]);
    expect(answer?.text).toContain("1 January 2026 to 31 January 2026: ");
    expect(answer?.text).toContain("That is about the same");
  });

  it("says nothing where a journal is empty or too small", async () => {
    const empty = await addOwner(database);
    for (const question of [
      "What makes me happy?",
      "What were my best days?",
      "How often did I run?",
      "Who is Tom?",
    ])
      expect(await ask(question, [], empty)).toBeNull();
    await write(empty, "2026-03-01", { body: "One day.", mood: 3 });
    expect((await ask("What were my worst days?", [], empty))?.text).toContain("The lowest mood was Even.");
  });

  it("does not quote the words that opened the help panel", async () => {
    const low = await addOwner(database);
    await write(low, "2026-02-01", { body: grave, mood: 1 });
    const answer = await ask("What was my worst day?", [], low);
    expect(answer?.text).toContain("1 February 2026, Heavy.");
    expect(answer?.text).not.toContain("end my life");
    expect(answer?.passages).toEqual([]);
  });

  it("reads the best days in a few words", async () => {
    expect((await ask("my best days"))?.text).toContain("You marked 10 days Bright.");
    expect((await ask("times i was lonely"))?.text).toContain("3 days on which you named “lonely”.");
  });

  describe("with daily facts", () => {
    let noter: Owner;
    beforeAll(async () => {
      noter = await addOwner(database);
      const values: Record<string, (at: number) => number | null> = {
        slept: (at) => (at % 10 === 0 ? null : 6 + (at % 3)),
        "Sleep quality": () => 4,
        ran: (at) => (at % 4 === 0 ? 1 : at % 4 === 1 ? 0 : null),
        migraine: (at) => (at === 33 ? 1 : null),
        weight: (at) => (at % 7 === 0 ? 70 + at / 7 : null),
        coffees: (at) => at % 4,
      };
      const units: Record<string, string> = { slept: "h", weight: "kg" };
      for (const [name, valueOn] of Object.entries(values)) {
        const id = randomUUID();
        const kind: FactContent["kind"] =
          name === "ran" || name === "migraine" ? "yes_no" : name === "Sleep quality" ? "scale" : "number";
        await saveFact(context, noter, id, 0, { name, kind, unit: units[name] ?? "", archived: false });
        for (let at = 0; at < 60; at += 1)
          await setFact(context, noter, addDays("2026-01-01", at), { id, value: valueOn(at) });
      }
      await write(noter, "2026-02-03", { body: "The head again.", mood: 2 });
    });
    const askNoter = async (text: string) =>
      (await ask(text, await understandQuestion(text, today), noter))?.text ?? null;

    it.each([
      [
        "How long did I sleep?",
        "“slept”: 7 h on average, over 54 days. Lowest: 6 h on 4 January 2026. Highest: 8 h on 1 March 2026. Last: 8 h on 1 March 2026.",
      ],
      [
        "How much did I sleep in February?",
        "“slept”, 1 February 2026 to 28 February 2026: 6.96 h on average, over 26 of 28 days; 181 h in total.",
      ],
      [
        "my average sleep in january",
        "“slept”, 1 January 2026 to 31 January 2026: 7 h on average, over 27 of 31 days. Lowest",
      ],
      ["How many hours did I sleep last night?", "“slept”, 14 March 2026: no day has a value."],
      [
        "How was my sleep quality in February?",
        "“Sleep quality”, 1 February 2026 to 28 February 2026: 4 of 5 on average, over 28 of 28 days.",
      ],
      [
        "How many days did I run in February?",
        "“ran”, 1 February 2026 to 28 February 2026: yes on 7 of 28 days, no on 7.",
      ],
      ["When did I last have a migraine?", "“migraine”: yes on 1 day. The last of them is 3 February 2026."],
      ["When did I last run?", "“ran”: yes on 15 days, no on 15. The last of them is 26 February 2026."],
      [
        "How much did I weigh in February?",
        "“weight”, 1 February 2026 to 28 February 2026: 76.5 kg on average, over 4 of 28 days. Lowest",
      ],
      [
        "How many coffees did I drink in January?",
        "“coffees”, 1 January 2026 to 31 January 2026: 1.45 on average, over 31 of 31 days; 45 in total.",
      ],
      ["Did I sleep more in February than in January?", "“slept”, 1 January 2026 to 31 January 2026: "],
    ])("answers “%s”", async (question, said) => {
      expect(await askNoter(question)).toContain(said);
    });

    it("shows the days of an answer, those without a page too", async () => {
      const answer = await ask("When did I last have a migraine?", [], noter);
      expect(answer?.text).toContain("3 February 2026, migraine: Yes, Low");
      expect(answer?.passages.map(({ day }) => day)).toEqual(["2026-02-03"]);
      expect(await askNoter("When did I last run?")).toContain("26 February 2026, ran: Yes.");
    });

    it.each([
      "How can I sleep better?",
      "What did I do after I ran?",
      "What did I write about my weight?",
      "How did I sleep when Tom stayed?",
      "How long did I run?",
      "How much did I pay for the coffees?",
    ])("leaves “%s” to other answers", async (question) => {
      expect((await askNoter(question)) ?? "").not.toMatch(/^“/);
    });
  });

  it("leaves statements to the conversation", async () => {
    expect(await ask("I had my worst day and I don't want to think about it")).toBeNull();
  });
});
