import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { builtInActivity } from "#contract/activities/built-in-activities.ts";
import { maxFindings, maxMeasures } from "#contract/analyzers/analyzer-rules.ts";
import { addDays } from "#contract/day-rules.ts";
import { builtInAnalyzers } from "../built-in-analyzers.ts";
import { energy } from "./energy.ts";
import { gratitude } from "./gratitude.ts";
import { language } from "./language.ts";
import { loops } from "./loops.ts";
import { questions } from "./questions.ts";
import { firstDay, journal, noise, type Written } from "./testing.ts";
import { tone } from "./tone.ts";
import { traps } from "./traps.ts";

const distancedView = builtInActivity("A view from outside");
const worrySorter = builtInActivity("Worry sorter");

const light = "I was happy, the evening with friends was lovely.";
const heavy = "I felt sad and lonely, everything was awful.";
const plain = "I took the bus to the office and came home at six.";
const times = (number: number, of: (at: number) => Written) =>
  Array.from({ length: number }, (_, at) => of(at));
const keyed = (findings: readonly { key: string }[]) => findings.map(({ key }) => key);

describe("tone", () => {
  it("says how the words of the first half differ from those of the second, and shows some", () => {
    const random = noise(1);
    const { input, cut } = journal(
      times(60, (at) => ({ body: random() < (at < 30 ? 0.2 : 0.8) ? light : heavy })),
    );
    const { findings, measures } = tone.run(input);
    expect(findings[0]).toMatchObject({
      key: "trend",
      strength: expect.stringMatching(/strong|fair/),
      numbers: { n: 60, missing: 0, tried: 1 },
    });
    expect(findings[0]?.claim).toMatch(
      /^Your words read lighter in the second half of this period \(0\.\d\d\) than in the first \(−0\.\d\d\)\.$/,
    );
    expect(findings[0]?.quotes.map(cut)).toContain(light);
    expect(measures[0]?.points).toHaveLength(60);
    for (const { value, low, high } of measures.flatMap(({ points }) => points)) {
      expect(low).toBeLessThanOrEqual(value);
      expect(high).toBeGreaterThanOrEqual(value);
    }
  });

  it("calls a tone that goes up and down chance", () => {
    const random = noise(4);
    const { input } = journal(times(60, () => ({ body: random() < 0.5 ? light : heavy })));
    expect(tone.run(input).findings[0]?.strength).toBe("chance");
  });

  it("says about how many more days it needs", () => {
    const { input } = journal(times(3, () => ({ body: light })));
    expect(tone.run(input).findings).toMatchObject([{ strength: "too_few", needs_days: 13 }]);
  });

  it("compares with the days before, and with the moods that were given", () => {
    const before = journal(times(20, (at) => ({ body: heavy, day: addDays(firstDay, at - 20) })));
    const random = noise(2);
    const written = times(40, () => (random() < 0.6 ? { body: light, mood: 5 } : { body: heavy, mood: 1 }));
    const { input } = journal(written, { earlier: before.input.reflections });
    const { findings } = tone.run(input);
    expect(keyed(findings)).toEqual(["trend", "before", "mood"]);
    expect(findings[2]).toMatchObject({ strength: "strong", numbers: { n: 40, tried: 3 } });
  });

  it("counts what it can't read as missing, and names its language", () => {
    const dutch = "Vandaag was ik met de hond in het bos, en het was heel mooi.";
    const { input } = journal([...times(17, () => ({ body: light })), { body: dutch }]);
    const { findings, other_languages } = tone.run(input);
    expect(findings[0]?.numbers?.missing).toBe(1);
    expect(other_languages).toEqual([{ language: "other", reflections: 1 }]);
  });
});

describe("language", () => {
  it("compares shares of words with those of the days before", () => {
    const calm = "We walked to the lake in the morning and then we had some tea with the neighbours. ".repeat(
      3,
    );
    const absolute =
      "I always do everything and never get anything, all of it is totally full of nothing. ".repeat(3);
    const before = journal(times(20, (at) => ({ body: calm, day: addDays(firstDay, at - 20) })));
    const { input } = journal(
      times(20, () => ({ body: absolute })),
      { earlier: before.input.reflections },
    );
    const { findings, measures } = language.run(input);
    const found = findings.find(({ key }) => key === "before.absolutist");
    expect(found?.claim).toMatch(/: \d\d\.\d in 100 words in this period, 0\.0 in the year before\.$/);
    // Neither side has words of the future, of certainty or of doubt.
    expect(findings.map(({ key }) => key)).not.toContain("before.future");
    expect(found?.numbers?.tried).toBe(findings.length);
    expect(found?.quotes.length).toBeGreaterThan(0);
    expect(measures).toHaveLength(7);
  });

  it("shows sentences of both times, and of dark and bright days, for every kind of words", () => {
    const every = (number: number) =>
      `On day ${number} I always knew that we are late. Perhaps I will surely go, and I walked to my place. `.repeat(
        3,
      );
    const before = journal(times(20, (at) => ({ body: every(at), day: addDays(firstDay, at - 20) })));
    const earlier = before.input.reflections.map((each) => ({ ...each, id: `before-${each.id}` }));
    const { input } = journal(
      times(20, (at) => ({ body: every(at), mood: 1 + (at % 5) })),
      { earlier },
    );
    const { findings } = language.run(input);
    expect(findings).toHaveLength(9);
    for (const { key, quotes } of findings) {
      const isOf = (wanted: (id: string) => boolean) => quotes.filter((each) => wanted(each.reflection_id));
      if (key.startsWith("before.")) {
        expect(isOf((id) => id.startsWith("before-")).length, key).toBeGreaterThan(0);
        expect(isOf((id) => !id.startsWith("before-")).length, key).toBeGreaterThan(0);
        continue;
      }
      const moodOfQuote = new Map(input.reflections.map(({ id, mood }) => [id, mood ?? 3]));
      expect(isOf((id) => (moodOfQuote.get(id) ?? 3) < 3).length, key).toBeGreaterThan(0);
      expect(isOf((id) => (moodOfQuote.get(id) ?? 3) > 3).length, key).toBeGreaterThan(0);
    }
  });
});

describe("thinking traps", () => {
  it("are put as questions, with their sentences", () => {
    const trap = "I always ruin everything.";
    const { input, cut } = journal(times(6, (at) => ({ body: at < 3 ? `${plain} ${trap}` : plain })));
    const { findings, measures } = traps.run(input);
    expect(findings).toMatchObject([{ key: "overgeneralizing", strength: "fair" }]);
    expect(findings[0]?.claim).toBe(
      "Three lines that may make a rule of one time. Was there a day when it went differently?",
    );
    expect(findings[0]?.quotes.map(cut)).toEqual([trap, trap, trap]);
    expect(measures[0]?.points.some(({ value }) => value > 0)).toBe(true);
  });
});

describe("gratitude", () => {
  it("counts its days, and compares their mood with that of other days", () => {
    const random = noise(3);
    const written = times(40, () =>
      random() < 0.5
        ? { body: "I am grateful for the garden.", mood: random() < 0.9 ? 4 : 3 }
        : { body: plain, mood: random() < 0.9 ? 2 : 3 },
    );
    const { findings } = gratitude.run(journal(written).input);
    expect(keyed(findings)).toEqual(["gratitude", "mood.gratitude"]);
    expect(findings[0]?.claim).toMatch(/^I found thanks on \d+ days; there may be more\.$/);
    expect(findings[1]).toMatchObject({ strength: "strong", numbers: { n: 40, unit: "mood, from 1 to 5" } });
  });
});

describe("open questions", () => {
  const question = "Should I leave the job in Lyon?";

  it("stay open until something later takes up their words with an answer", () => {
    const open = journal([{ body: question }, { body: plain }]);
    expect(questions.run(open.input).findings.map(({ quotes }) => quotes.map(open.cut))).toEqual([
      [question],
    ]);
    const answered = journal([{ body: question }, { body: "I've decided to leave the job." }]);
    expect(questions.run(answered.input).findings).toEqual([]);
    const before = journal([{ body: "I've decided to leave the job." }, { body: question }]);
    expect(questions.run(before.input).findings).toHaveLength(1);
  });

  it("are one finding when asked again, newest first, and keep their key when their text moves", () => {
    const { input, cut } = journal([
      { body: question },
      { body: "Why am I so tired?" },
      { body: `Hm. ${question}` },
    ]);
    const { findings } = questions.run(input);
    expect(findings.map(({ quotes }) => quotes.map(cut))).toEqual([
      [question, question],
      ["Why am I so tired?"],
    ]);
    expect(findings[0]?.claim).toContain("on 2 days, last on 3 June 2026");
    const moved = journal([{ body: `${plain} ${question}` }]);
    expect(keyed(questions.run(moved.input).findings)).toEqual([findings[0]?.key]);
  });

  it("are one finding each, whatever words they are made of", () => {
    const { input, cut } = journal([
      { body: "Why am I like this?" },
      { body: "Am I happy?" },
      { body: "What do I want?" },
      { body: "Why am I like this?!" },
      { body: "Was I happy?" },
    ]);
    const { findings } = questions.run(input);
    expect(findings.map(({ quotes }) => quotes.map(cut))).toEqual([
      ["Was I happy?"],
      ["Why am I like this?!", "Why am I like this?"],
      ["What do I want?"],
      ["Am I happy?"],
    ]);
    expect(new Set(keyed(findings)).size).toBe(4);
  });
});

describe("loops", () => {
  const others = [
    "The market had plums, and Anna bought a whole crate of them for jam and cake.",
    "We repaired the bicycle chain in the yard and rode along the canal until the bridge.",
    "A long film about whales in the old cinema, popcorn, and then the last tram home.",
    "The choir sang a new mass on Thursday, and the tenors were late with every entrance.",
    "I painted the kitchen door green and moved the shelf with the cookbooks to the hall.",
    "Grandfather told about the harbour, the ships, the smell of tar and the winter of ice.",
    "The seminar on medieval maps was full, and the professor drew a coast from memory.",
    "Snow in the garden, tracks of a fox between the roses, hot chocolate with the children.",
  ];
  const circles = [
    "The review with Karin went badly and I feel ashamed, my report was late and the numbers were wrong.",
    "Again the review with Karin. The report was late, the numbers were wrong, I feel ashamed and sad.",
    "I can't stop, the review, the report, the wrong numbers, Karin looked sad, I feel ashamed.",
    "The late report and the wrong numbers, I feel ashamed, Karin and the review went badly again.",
    "Ashamed about the review with Karin, the report, the wrong numbers, so late and so bad.",
  ];
  const mixed = (matter: readonly string[]) =>
    others.flatMap((body, at) => [{ body }, ...(matter[at] ? [{ body: matter[at] }] : [])]);

  it("are the same heavy matter on several days without new words, and offer another kind of activity", () => {
    const { input, cut } = journal(mixed(circles));
    const { findings } = loops.run(input);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.claim).toMatch(
      /^You came back to .* on 5 days from 2 June 2026 to 10 June 2026, with few new words\./,
    );
    expect(findings[0]?.activity_id).toBe(distancedView.id);
    expect(findings[0]?.quotes.map(cut)).toContain(circles[4]);
  });

  it("offer to sort worries that look ahead", () => {
    const worries = circles.map((each) => `${each} What if I lose my job after the review with Karin?`);
    expect(loops.run(journal(mixed(worries)).input).findings[0]?.activity_id).toBe(worrySorter.id);
  });

  it("are not what someone returns to with joy, nor days of many matters", () => {
    const joys = circles.map(
      (_, at) => `The lovely choir concert, so happy to sing with Karin and friends, day ${at}.`,
    );
    expect(loops.run(journal(mixed(joys)).input).findings).toEqual([]);
    const more = others.map((each) => ({ body: `${each} And again I was late and the day was bad.` }));
    expect(loops.run(journal([...mixed([]), ...more]).input).findings).toEqual([]);
  });
});

describe("energy", () => {
  it("finds what the days before brighter ones hold, and calls the rest chance", () => {
    const random = noise(5);
    let hasSwum = false;
    const written = times(120, () => {
      const mood = Math.round(2.5 + (hasSwum ? 1.3 : 0) + (random() - 0.5));
      hasSwum = random() < 0.4;
      return { body: plain, mood, tags: [...(hasSwum ? ["swim"] : []), ...(random() < 0.5 ? ["read"] : [])] };
    });
    const { findings } = energy.run(journal(written).input);
    const strengthOf = (key: string) => findings.find((each) => each.key === key)?.strength;
    expect(strengthOf("tag swim")).toBe("strong");
    expect(strengthOf("tag read")).toBe("chance");
    const [swam, other] = findings[0]?.numbers?.odds ?? [];
    expect(swam?.of).toBeGreaterThan(30);
    expect((swam?.good ?? 0) / (swam?.of ?? 1)).toBeGreaterThan((other?.good ?? 0) / (other?.of ?? 1));
    expect(findings.every(({ quotes }) => quotes.length > 0)).toBe(true);
    expect(findings[0]?.claim).toMatch(
      /^After days tagged #swim, the next mood was \d\.\d on average; after other days it was \d\.\d\.$/,
    );
  });

  it("quotes names and words where they stand", () => {
    const random = noise(6);
    const written = times(60, () => ({
      body: random() < 0.5 ? "I met Emil at noon." : plain,
      mood: Math.ceil(random() * 5),
    }));
    const { input, cut } = journal(written);
    const found = energy.run(input).findings.find(({ claim }) => claim.includes("mention Emil"));
    expect(found?.quotes.map(cut)).toContain("Emil");
  });

  it("counts a tag, a feeling, a name and a word that are the same once", () => {
    const written = times(60, (at) => ({
      body: at % 3 === 0 ? "I met Emil at noon, and the running was a long run." : plain,
      mood: 1 + (at % 5),
      tags: at % 4 === 0 ? ["emil", "run"] : [],
      feelings: at % 5 === 0 ? ["run"] : [],
    }));
    const { findings } = energy.run(journal(written).input);
    const about = (word: RegExp) => findings.filter(({ claim }) => word.test(claim)).map(({ key }) => key);
    expect(about(/emil/i)).toEqual(["tag emil"]);
    expect(about(/\brun\b/)).toEqual(["tag run"]);
  });

  it("says that there is not enough", () => {
    const { input } = journal(times(5, () => ({ body: plain, mood: 3 })));
    expect(energy.run(input).findings).toMatchObject([{ strength: "too_few" }]);
  });
});

describe("every built-in analyzer", () => {
  const body = fc.oneof(
    fc.constantFrom(light, heavy, plain, "", "12 34", "😀😀", "שלום, היה יום טוב", "今日は寒い。散歩した。"),
    fc.constantFrom(
      "I always ruin everything. Why do I do that?",
      "Je suis très fatigué et triste aujourd'hui.",
    ),
    fc.constantFrom(
      "I'm grateful for Emil and proud of myself!",
      "Heute war ich mit Emil in Berlin und müde.",
    ),
    fc.string(),
  );
  const reflection = fc.record({
    body,
    day: fc.integer({ min: 0, max: 40 }).map((after) => addDays(firstDay, after)),
    mood: fc.option(fc.integer({ min: 1, max: 5 })),
    hour: fc.option(fc.integer({ min: 0, max: 23 })),
    tags: fc.array(fc.constantFrom("a", "b"), { maxLength: 2 }),
  });
  const journals = fc
    .array(reflection, { maxLength: 45 })
    .map((some) =>
      journal(some.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))),
    );

  it("finds the same in the same journal, within its bounds, with quotes that stand there", () => {
    fc.assert(
      fc.property(journals, ({ input, cut }) => {
        for (const analyzer of builtInAnalyzers) {
          const output = analyzer.run(input);
          expect(analyzer.run(input)).toEqual(output);
          expect(output.findings.length).toBeLessThanOrEqual(maxFindings);
          expect(output.measures.length).toBeLessThanOrEqual(maxMeasures);
          expect(new Set(keyed(output.findings)).size).toBe(output.findings.length);
          for (const { claim, numbers, quotes, strength, needs_days } of output.findings) {
            expect(claim).not.toMatch(
              /\b(?:because|causes?|makes? you|leads? to|due to|disorder|depress|NaN|undefined)/i,
            );
            for (const quote of quotes) expect(quote.end === 0 || cut(quote)?.trim()).toBeTruthy();
            expect(needs_days === null).toBe(strength !== "too_few" || numbers !== null);
            for (const number of Object.values(numbers ?? {}))
              if (typeof number === "number") expect(Number.isFinite(number)).toBe(true);
          }
          for (const { points } of output.measures)
            for (const { value } of points) expect(Number.isFinite(value)).toBe(true);
        }
      }),
      { numRuns: 15 },
    );
  });
});
