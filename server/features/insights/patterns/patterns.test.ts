import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { addDays } from "#contract/day-rules.ts";
import type { FactDays } from "#server/features/facts/index.ts";
import { seededRandom } from "#server/platform/statistics/random.ts";
import type { WrittenDay } from "../days.ts";
import { createComparisons } from "./comparisons.ts";
import { factorsOf, type Known, withMood } from "./factors.ts";
import { findPatterns } from "./patterns.ts";

const nothing: Known = { tags: new Map(), facts: [], measured: new Map(), titles: [] };
type Row = WrittenDay["rows"][number];

const aRow = (day: string, more: Partial<Row> = {}): Row => ({
  id: randomUUID(),
  day,
  mood: 3,
  word_count: 10,
  written_at: 0,
  time_zone: "UTC",
  written_later: false,
  activity_id: null,
  scene: null,
  excluded_from_ai: false,
  hour: 12,
  ...more,
});
const aJournal = (count: number, rowOf: (at: number) => Partial<Row>): WrittenDay[] =>
  Array.from({ length: count }, (_, at) => {
    const day = addDays("2016-01-01", at);
    return { day, rows: [aRow(day, rowOf(at))] };
  });

describe("patterns", () => {
  const comparisons = createComparisons();
  afterAll(() => comparisons.close());
  const find = (journal: WrittenDay[], known: Partial<Known>) =>
    findPatterns((tasks) => comparisons.compareAll(tasks, "ada"), journal, { ...nothing, ...known }, {});

  it("of people and places leave out days whose words were not read", async () => {
    const random = seededRandom("people");
    const journal = aJournal(60, () => ({ mood: 1 + random.below(5) }));
    const measured = new Map<string, { people: string[]; places: string[] }>();
    for (const [at, { rows }] of journal.entries()) {
      const id = rows[0]?.id ?? "";
      // The first 20 days were not read.
      if (at >= 20)
        measured.set(id, {
          people: random.below(2) === 0 ? ["Anna"] : [],
          places: ["Bremen"],
        });
    }
    const { patterns } = await find(journal, { measured });
    const anna = patterns.find(({ key }) => key === "person:Anna");
    expect((anna?.with.days ?? 0) + (anna?.without.days ?? 0)).toBe(40);
    // There is no day without Bremen to compare with.
    expect(patterns.some(({ kind }) => kind === "place")).toBe(false);
  });

  it("count a tag and a name that are the same once, on the days of either", async () => {
    const journal = aJournal(60, (at) => ({ mood: 1 + (at % 5) }));
    const ids = journal.map(({ rows }) => rows[0]?.id ?? "");
    const named = (name: string) => ({ people: [name], places: [] });
    const measured = new Map(ids.map((id, at) => [id, at < 12 ? named("Mum") : { people: [], places: [] }]));
    const tags = new Map([["mamma", ids.slice(8, 20)]]);
    const { patterns } = await find(journal, { tags, measured });
    expect(patterns.filter(({ kind }) => kind === "tag" || kind === "person")).toMatchObject([
      { key: "tag:mamma", with: { days: 20 }, without: { days: 40 } },
    ]);
  });

  const fact = (
    kind: FactDays["kind"],
    values: ReadonlyMap<string, number>,
    more: Partial<FactDays> = {},
  ) => ({
    ...{ id: randomUUID(), name: "slept", kind, unit: "", archived: false, revision: 1 },
    ...{ created_at: "2016-01-01T00:00:00Z", damaged: false, values, ...more },
  });

  it("compare days with a high number to days with a low one, and leave out days without a number", async () => {
    const random = seededRandom("sleep");
    const journal = aJournal(60, () => ({ mood: random.below(2) === 0 ? 2 : 4 }));
    // The last 20 days have no number.
    const slept = new Map(journal.slice(0, 40).map(({ day, rows }) => [day, rows[0]?.mood === 2 ? 6 : 7.5]));
    const { patterns } = await find(journal, { facts: [fact("number", slept, { unit: "h" })] });
    expect(patterns[0]).toMatchObject({
      ...{ kind: "fact", label: "slept: 7.5 h or more", verdict: "strong" },
      ...{ with: { mood: 4 }, without: { mood: 2 } },
    });
    expect((patterns[0]?.with.days ?? 0) + (patterns[0]?.without.days ?? 0)).toBe(40);
    expect(patterns[0]?.examples).toHaveLength(5);
  });

  it("count a day on which yes was not pressed as one without it, from its first day on", async () => {
    const journal = aJournal(60, (at) => ({ mood: 1 + (at % 5) }));
    const ran = new Map(journal.slice(10, 50).flatMap(({ day }, at) => (at % 4 === 0 ? [[day, 1]] : [])));
    const groups = async (archived: boolean) => {
      const { patterns } = await find(journal, { facts: [fact("yes_no", ran, { name: "ran", archived })] });
      const found = patterns.find(({ kind }) => kind === "fact");
      return [found?.label, found?.with.days, found?.without.days];
    };
    expect(await groups(false)).toEqual(["ran", 10, 40]);
    expect(await groups(true)).toEqual(["ran", 10, 27]);
  });

  it("split a scale into even halves, and leave out a fact that never changes", async () => {
    const days = aJournal(40, (at) => ({ mood: 1 + (at % 5) }));
    const values = (of: (at: number) => number) => new Map(days.map(({ day }, at) => [day, of(at)]));
    const { patterns } = await find(days, {
      facts: [
        fact(
          "scale",
          values((at) => 1 + (at % 4)),
          { name: "energy" },
        ),
        fact(
          "scale",
          values(() => 3),
        ),
      ],
    });
    expect(patterns.filter(({ kind }) => kind === "fact")).toMatchObject([
      { label: "energy: 3 or more", with: { days: 20 }, without: { days: 20 } },
    ]);
  });

  it("leave an own background out of the weather, and days without a mood out of everything", async () => {
    const scene = (background: string) => ({ background, part_of_day: null });
    const journal = [
      ...aJournal(10, (at) => ({ scene: scene(at < 5 ? "ocean.jpg" : "full-moon.jpg") })),
      ...aJournal(5, () => ({ scene: scene(`${randomUUID()}.webp`) })),
      ...aJournal(5, () => ({ mood: null, scene: scene("ocean.jpg") })),
    ];
    const days = withMood(journal);
    expect(days).toHaveLength(15);
    const water = (await factorsOf(days, nothing)).find(({ key }) => key === "weather:water");
    expect([...(water?.has ?? [])]).toEqual([1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 2, 2, 2, 2, 2]);
  });

  it("take the mean of a day's moods, and count it as Good from 3.5 on", async () => {
    const journal = aJournal(30, () => ({ mood: 3 }));
    const several = journal.map((each, at) =>
      at < 10 ? { ...each, rows: [...each.rows, aRow(each.day, { mood: 4, hour: 23 })] } : each,
    );
    const { patterns } = await find(several, {});
    expect(patterns.find(({ key }) => key === "part_of_day:night")).toMatchObject({
      with: { days: 10, good: 10, mood: 3.5 },
      without: { days: 20, good: 0, mood: 3 },
    });
  });

  it("leave out a weekday that a tag explains, but not one that differs by itself", async () => {
    const random = seededRandom("weekdays");
    const isFootball = (at: number) => at % 7 === 1 && at % 5 > 0;
    const journal = aJournal(420, (at) => ({
      mood: 2 + random.below(2) + (isFootball(at) || at % 7 === 4 ? 2 : 0),
    }));
    const football = journal.flatMap(({ rows }, at) => (isFootball(at) ? (rows[0]?.id ?? []) : []));
    const { patterns, alike } = await find(journal, { tags: new Map([["football", football]]) });
    // The journal begins on a Friday.
    expect(patterns.slice(0, 2).map(({ label }) => label)).toEqual(["football", "Tuesdays"]);
    expect(patterns.map(({ label }) => label)).not.toContain("Saturdays");
    expect(alike).toBe(1);
  });

  it("show the days that are nearest to their mean", async () => {
    const journal = aJournal(60, (at) => ({ mood: at % 3 > 0 ? 1 : at % 2 === 0 || at > 30 ? 5 : 4 }));
    const ids = journal.flatMap(({ rows }, at) => (at % 3 === 0 ? (rows[0]?.id ?? []) : []));
    const { patterns } = await find(journal, { tags: new Map([["walk", ids]]) });
    const [walk] = patterns;
    expect(walk?.with.mood).toBeGreaterThan(4.5);
    expect(walk?.examples.map(({ mood }) => mood)).toEqual([5, 5, 5, 5, 5]);
    const lower = journal.map((each, at) => {
      const mood = at > 30 && at % 3 === 0 && at % 2 === 1 ? 4 : (each.rows[0]?.mood ?? 1);
      return { ...each, rows: each.rows.map((row) => ({ ...row, mood: at === 57 ? 1 : mood })) };
    });
    const { patterns: others } = await find(lower, { tags: new Map([["walk", ids]]) });
    expect(others[0]?.examples.map(({ day }) => day)).not.toContain(journal[57]?.day);
  });

  it("of ten years without any connection hold none that is more than chance", async () => {
    const random = seededRandom("ten years");
    const tags = new Map(Array.from({ length: 40 }, (_, at) => [`tag${at}`, [] as string[]]));
    let kept = 0;
    const journal = aJournal(3650, () => {
      kept = 0.5 * kept + random.fraction() - 0.5;
      return { mood: Math.max(1, Math.min(5, Math.round(3 + 2 * kept))), hour: random.below(24) };
    });
    for (const { rows } of journal)
      for (const ids of tags.values()) if (random.below(20) === 0) ids.push(rows[0]?.id ?? "");
    const { patterns } = await find(journal, { tags });
    expect(patterns.length).toBeGreaterThan(48);
    expect(patterns.filter(({ verdict }) => verdict !== "chance")).toEqual([]);
  });

  it("find a true one among many, in a thread as on the spot", async () => {
    const random = seededRandom("true");
    const moods = Array.from({ length: 400 }, () => 1 + random.below(4));
    const swims = moods.map(() => random.below(4) === 0);
    const journal = aJournal(400, (at) => ({ mood: (moods[at] ?? 3) + (swims[at] ? 1 : 0) }));
    const tags = new Map([
      ["swim", journal.filter((_, at) => swims[at]).map(({ rows }) => rows[0]?.id ?? "")],
      ["tea", journal.filter(() => random.below(3) === 0).map(({ rows }) => rows[0]?.id ?? "")],
    ]);
    for (const some of [journal, journal.slice(0, 190)]) {
      const { patterns } = await find(some, { tags });
      expect(patterns[0]).toMatchObject({ key: "tag:swim", verdict: "strong" });
      expect(patterns.find(({ key }) => key === "tag:tea")).toMatchObject({ verdict: "chance" });
    }
  });
});
