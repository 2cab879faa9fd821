import { describe, expect, it } from "vitest";
import { addDays } from "#contract/day-rules.ts";
import type { EntityDecisions } from "../analyzer.ts";
import { themesAnalyzer } from "./entity-analyzers.ts";
import { listEntities, readEntity } from "./entity-tasks.ts";
import { findThemes } from "./find-themes.ts";
import { aReading, asInput, firstDay } from "./testing.ts";

const topics = {
  choir: [
    "Choir tonight, and the tenors were late.",
    "We sang in the chapel after choir.",
    "I love choir when the tenors hum.",
  ],
  garden: [
    "I dug the allotment and planted leeks.",
    "The leeks froze on the allotment.",
    "Rain on the allotment, and slugs on all leeks.",
  ],
  other: [
    "A letter from the bank came.",
    "The bus broke down twice.",
    "My cousin phoned about her wedding.",
    "I mended the lamp.",
    "There was fog all over town.",
    "I bought a blue jacket.",
    "The dentist found no holes.",
  ],
} as const;
type Topic = keyof typeof topics;

/** Texts of one topic point one way, all others in ways of their own. */
function vectorOf(topic: Topic, at: number): Float32Array {
  const vector = new Float32Array(80);
  const way = topic === "choir" ? 0 : topic === "garden" ? 1 : 2 + (at % 70);
  vector[way] = 1;
  vector[79] = 0.3;
  const length = Math.hypot(...vector);
  return vector.map((each) => each / length);
}

/** The choir on every fourth day, the garden on every fifth, something else on all others. */
function aJournal(days: number) {
  const vectors = new Map<string, Float32Array[]>();
  const readings = Array.from({ length: days }, (_, at) => {
    const topic: Topic = at % 4 === 0 ? "choir" : at % 5 === 0 ? "garden" : "other";
    const bodies = topics[topic];
    const body = `${bodies[at % bodies.length] ?? ""} It took ${at} minutes${at % 7 === 3 ? " in the sun" : " or so"}.`;
    const reading = aReading(at, `${body} ${odd[at % odd.length]}`, 1 + (at % 5));
    vectors.set(reading.id, [vectorOf(topic, at)]);
    return reading;
  });
  return { readings, vectors, byId: new Map(readings.map((each) => [each.id, each])) };
}
/** So that no two texts have the same words. */
const odd = [
  "Soup for supper.",
  "A red sky.",
  "Tea with honey.",
  "An old film.",
  "The clock stopped.",
  "A cold floor.",
  "New socks.",
  "The radio hissed.",
  "A long bath.",
  "Pears for lunch.",
  "A broken cup.",
];

const none = new Map<string, readonly Float32Array[]>();
const { readings: journal, vectors, byId } = aJournal(60);
const asked = (decisions: EntityDecisions = []) => ({
  about: "theme" as const,
  decisions,
  idKey: Buffer.alloc(32, 7),
  vectors,
});
const listed = (decisions: EntityDecisions = []) => listEntities(byId, 1, asked(decisions)).entities;
const decided = (key: string) => ({ id: "1", about: "theme" as const, key });

describe("themes of a journal", () => {
  it("are passages that are near in meaning, named by the words that set them apart", () => {
    const { entities, by } = listEntities(byId, 1, asked());
    expect(by).toBe("meaning");
    expect(entities.map(({ name, days, times }) => [name, days, times])).toEqual([
      ["Choir", 15, 15],
      ["Allotment", 9, 9],
    ]);
    expect(entities[0]?.phrases).toContain("tenors");
  });

  it("are named by the person's tags where a tag covers most of them", () => {
    const tagged = journal.map((each, at) => ({ ...each, tags: at % 4 === 0 ? ["Singing"] : [] }));
    expect(findThemes(tagged, vectors, []).found[0]?.name).toBe("Singing");
  });

  it("are whole passages, the most typical first", () => {
    const [choir] = findThemes(journal, vectors, []).found;
    for (const { start, end } of choir?.shown ?? []) expect(end - start).toBeGreaterThan(30);
    expect(choir?.shown).toHaveLength(15);
    expect(choir?.occurrences.map(({ day }) => day)).toEqual(
      choir?.occurrences.map(({ day }) => day).toSorted(),
    );
  });

  it("are on five days at least, and not one text that repeats", () => {
    const few = journal.map((each, at) =>
      at % 4 === 0 ? { ...each, day: journal[at % 12]?.day ?? each.day } : each,
    );
    expect(findThemes(few, vectors, []).found.map(({ name }) => name)).toEqual(["Allotment"]);
    const same = journal.map((each, at) =>
      at % 4 === 0 ? { ...each, reading: aReading(0, "Choir with the tenors in the chapel.").reading } : each,
    );
    expect(findThemes(same, vectors, []).found.map(({ name }) => name)).toEqual(["Allotment"]);
  });

  it("are not only a person's name", () => {
    const about = journal.map((each, at) =>
      at % 4 === 0
        ? {
            ...each,
            reading: aReading(at, `I walked with Emil and ${odd[at % odd.length]?.toLowerCase()}`).reading,
          }
        : each,
    );
    expect(findThemes(about, vectors, []).found.map(({ name }) => name)).toEqual(["Allotment"]);
  });

  it("are nothing where passages have no word in common", () => {
    const apart = new Map(journal.map(({ id }, at) => [id, [vectorOf("other", at)]]));
    expect(findThemes(journal, apart, []).found).toEqual([]);
  });

  it("are the person's tags without vectors, or in a journal that is too small to compare", () => {
    const tags = (at: number) => (at % 6 === 0 ? ["piano"] : at === 1 ? ["once"] : []);
    const tagged = journal.map((each, at) => ({ ...each, tags: tags(at) }));
    expect(findThemes(tagged, none, [])).toMatchObject({ by: "tags", found: [{ name: "Piano" }] });
    const small = tagged.slice(0, 29);
    expect(findThemes(small, vectors, [])).toMatchObject({ by: "tags", found: [{ name: "Piano" }] });
    expect(findThemes(journal, none, []).found).toEqual([]);
  });

  it("keep their keys as the journal grows, and are the same each time", () => {
    const before = findThemes(journal, vectors, []).found;
    const more = aJournal(90);
    const after = findThemes(more.readings, more.vectors, []).found;
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
    expect(findThemes(journal, vectors, []).found).toEqual(before);
  });

  it("find the same in a long journal, of which only a part is compared", () => {
    const long = Array.from({ length: 2500 }, (_, at) => ({
      ...(journal[at % 60] ?? aReading(at, "")),
      id: String(at),
      day: addDays(firstDay, at),
    }));
    const ways = new Map(long.map(({ id }, at) => [id, vectors.get(journal[at % 60]?.id ?? "") ?? []]));
    const { found } = findThemes(long, ways, []);
    expect(found.slice(0, 2).map(({ name, occurrences }) => [name, occurrences.length])).toEqual([
      ["Choir", 625],
      ["Allotment", 375],
    ]);
  });

  it("keep the name that a person gave, also to a word that is not in their name", () => {
    expect(listed([{ ...decided("choir"), kind: "rename", name: "Music" }])[0]?.name).toBe("Music");
    expect(listed([{ ...decided("leek"), kind: "rename", name: "Garden" }])[1]?.name).toBe("Garden");
    expect(listed([{ ...decided("chapel"), kind: "hide" }])).toHaveLength(2);
  });

  /** The journal with other tags or feelings on some days. */
  const changed = (more: (at: number) => Partial<(typeof journal)[number]>) =>
    journal.map((each, at) => ({ ...each, ...more(at) }));
  const findingsIn = (readings: typeof journal) =>
    themesAnalyzer.run({ ...asInput(readings), vectors }).findings;
  const claimsIn = (readings: typeof journal) =>
    findingsIn(readings).flatMap(({ key, strength }) => (strength === "chance" ? [] : key));
  /** The choir lifts the mood. */
  const moodOf = (at: number) => ({ mood: at % 4 === 0 ? 5 : 2 });

  it("hold only passages with one of their first words, and those that are very near", () => {
    const ways = new Map(vectors);
    const weak = vectorOf("choir", 1).map((value, at) => (at === 0 ? value * 0.55 : value));
    for (const at of [1, 2]) ways.set(journal[at]?.id ?? "", [weak]);
    const { found } = findThemes(journal, ways, []);
    expect(found[0]?.occurrences.map(({ id }) => id)).not.toContain(journal[1]?.id);
  });

  it("count every day of the tag that they are named after", () => {
    const tagged = changed((at) => ({ tags: at % 4 === 0 || at === 1 ? ["choir"] : [] }));
    const { found } = findThemes(tagged, vectors, []);
    expect(found[0]).toMatchObject({ name: "Choir", tag: { name: "choir" } });
    expect(found[0]?.occurrences).toHaveLength(16);
  });

  it("claim a mood only if the days of their tag have it, too", () => {
    const ofChoir = (at: number) => (at % 4 === 0 ? { tags: ["choir"] } : {});
    expect(claimsIn(changed((at) => ({ ...moodOf(at), ...ofChoir(at) })))).toContain("themes.choir");
    const mixed = (at: number) => (at % 4 === 0 || at % 2 === 1 ? { tags: ["choir"] } : {});
    expect(claimsIn(changed((at) => ({ ...moodOf(at), ...mixed(at) })))).not.toContain("themes.choir");
  });

  it("claim nothing of a feeling, which is lighter or heavier in any case", () => {
    const felt = changed((at) => ({ ...moodOf(at), feelings: ["choirly"] }));
    expect(findingsIn(felt).map(({ key }) => key)).not.toContain("themes.choir");
  });

  it("are no people", () => {
    const met = changed((at) => {
      const mention = { name: "Choir", kind: "person" as const, start: 0, end: 5, unsure: false };
      const reading = journal[at]?.reading ?? aReading(at, "").reading;
      return { reading: { ...reading, mentions: at % 4 === 0 ? [mention] : [] } };
    });
    expect(findThemes(met, vectors, []).found.map(({ name }) => name)).toEqual(["Allotment"]);
  });

  it("quote days that fit the claim first, and each reflection once", () => {
    const findings = findingsIn(changed((at) => (at % 12 === 0 ? { mood: 1 } : moodOf(at))));
    const [first] = findings;
    const moods = new Map(journal.map(({ id }, at) => [id, at % 12 === 0 ? 1 : 5]));
    expect(first?.key).toBe("themes.choir");
    expect(first?.quotes.map(({ reflection_id }) => moods.get(reflection_id))).toEqual([5, 5, 5, 5, 5]);
    const quoted = findings.flatMap(({ quotes }) => quotes.map(({ reflection_id }) => reflection_id));
    expect(new Set(quoted).size).toBe(quoted.length);
  });

  it("are merged and put aside", () => {
    const merged = listed([{ ...decided("allotment"), kind: "merge", into: "choir" }]);
    expect(merged.map(({ name, days }) => [name, days])).toEqual([["Choir", 24]]);
    expect(listed([{ ...decided("choir"), kind: "hide" }]).map(({ name }) => name)).toEqual(["Allotment"]);
  });

  it("have a page with their days and passages", () => {
    const [first] = listed();
    const page = readEntity(byId, 1, { ...asked(), id: first?.id ?? "" });
    expect(page?.entity).toEqual(first);
    expect(page?.days).toHaveLength(15);
    expect(page?.occurrences).toHaveLength(15);
  });

  it("become findings that are the same in each run", () => {
    const input = { ...asInput(journal), vectors };
    const { findings } = themesAnalyzer.run(input);
    expect(findings.map(({ key }) => key)).toEqual(["themes.choir", "themes.allotment"]);
    expect(findings.map(({ claim }) => claim).join(" ")).not.toMatch(/because|makes you|leads to/);
    expect(findings[0]?.quotes).toHaveLength(5);
    expect(themesAnalyzer.run(input).findings).toEqual(findings);
  });
});
