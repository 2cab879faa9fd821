import { describe, expect, it } from "vitest";
import type { EntityDecisions } from "../analyzer.ts";
import { listEntities, readEntity } from "./entity-tasks.ts";
import { findPeople } from "./find-people.ts";
import { aReading } from "./testing.ts";

const withEmil = new Set([0, 3, 4, 9, 11, 17, 18, 26, 31, 38]);
const withMom = new Set([1, 5, 6, 10, 13, 19, 22, 27, 32, 37]);
/** Days with Emil are bright; the others are not. */
const journal = Array.from({ length: 40 }, (_, at) =>
  withEmil.has(at)
    ? aReading(at, "I went for a walk with Emil and it was good.", 5)
    : aReading(
        at,
        withMom.has(at) ? "I had tea with Mom in Leipzig today." : "It rained and I stayed at home.",
        2,
      ),
);
const idKey = Buffer.alloc(32, 7);
const asked = (decisions: EntityDecisions = [], key = idKey) => ({
  about: "entity" as const,
  decisions,
  idKey: key,
  vectors: new Map(),
});
const byId = new Map(journal.map((each) => [each.id, each]));
const listed = (decisions: EntityDecisions = []) => listEntities(byId, 1, asked(decisions)).entities;
const idOf = (name: string) => listed().find((each) => each.name === name)?.id ?? "";

describe("people and places of a journal", () => {
  it("are listed with their days and moods, and whether these could be chance", () => {
    const found = listed();
    expect(
      found.map(({ name, kind, days, first_day, last_day }) => [name, kind, days, first_day, last_day]),
    ).toEqual([
      ["Emil", "person", 10, "2026-01-01", "2026-02-08"],
      ["Leipzig", "place", 10, "2026-01-02", "2026-02-07"],
      ["Mom", "person", 10, "2026-01-02", "2026-02-07"],
    ]);
    expect(found[0]?.moods).toEqual({
      n: 10,
      counts: [0, 0, 0, 0, 10],
      mean: 5,
      others: { n: 29, mean: 2 },
      strength: "strong",
      needs_days: null,
    });
  });

  it("are compared with the days from their first to their last, not with a time before they came", () => {
    const heavyTime = Array.from({ length: 40 }, (_, at) => aReading(at, "It rained.", 1));
    const since = Array.from({ length: 40 }, (_, at) =>
      aReading(40 + at, at % 3 === 0 ? "I cooked with Emil." : "It rained.", 4),
    );
    const all = new Map([...heavyTime, ...since].map((each) => [each.id, each]));
    expect(listEntities(all, 1, asked()).entities[0]?.moods).toMatchObject({
      mean: 4,
      others: { n: 26, mean: 4 },
      strength: "chance",
    });
  });

  it.each([
    ["with and without a title", ["Mr Haddad", "Haddad"], ["Mr Haddad 2"]],
    [
      "with a title of two people",
      ["Mr Haddad", "Mrs Haddad", "Haddad"],
      ["Haddad 1", "Mr Haddad 1", "Mrs Haddad 1"],
    ],
    ["and the initial of one", [..."VVV"].flatMap(() => ["V.", "Vernon"]), ["Vernon 6"]],
    [
      "and the initial of two",
      [..."VVV"].flatMap(() => ["V.", "Vernon", "Vera"]),
      ["V. 3", "Vera 3", "Vernon 3"],
    ],
  ])("are one by their name %s", (_, names, expected) => {
    const readings = names.map((name, at) => ({
      ...aReading(at, ""),
      reading: { mentions: [{ name, kind: "person" as const, start: 0, end: 1, unsure: false }] },
    }));
    const found = findPeople(readings, []).map((each) => `${each.name} ${each.occurrences.length}`);
    expect(found.sort()).toEqual(expected);
  });

  it("keep apart a short form that the person decided on", () => {
    const readings = ["Mr Haddad", "Haddad"].map((name, at) => ({
      ...aReading(at, ""),
      reading: { mentions: [{ name, kind: "person" as const, start: 0, end: 1, unsure: false }] },
    }));
    const rename = {
      id: "1",
      about: "entity" as const,
      key: "haddad",
      kind: "rename" as const,
      name: "The bakery",
    };
    expect(findPeople(readings, [rename]).map(({ name }) => name)).toEqual(["Mr Haddad", "The bakery"]);
  });

  it("need more days before anything is said of their moods", () => {
    const few = new Map(journal.slice(0, 12).map((each) => [each.id, each]));
    const [emil] = listEntities(few, 1, asked()).entities;
    expect(emil?.moods).toMatchObject({ n: 5, strength: "too_few" });
    expect(emil?.moods.needs_days).toBeGreaterThan(0);
  });

  it("are merged, renamed, sorted and put aside as their person decided", () => {
    const about = "entity" as const;
    const merged = listed([
      { id: "1", about, key: "mum", kind: "merge", into: "emil" },
      { id: "2", about, key: "emil", kind: "rename", name: "Both" },
      { id: "3", about, key: "leipzig", kind: "sort", as: "person" },
    ]);
    expect(merged.map(({ name, kind, days }) => [name, kind, days])).toEqual([
      ["Both", "person", 20],
      ["Leipzig", "person", 10],
    ]);
    expect(merged[0]?.id).toBe(idOf("Emil"));
    expect(listed([{ id: "1", about, key: "emil", kind: "hide" }]).map(({ name }) => name)).toEqual([
      "Leipzig",
      "Mom",
    ]);
  });

  it("have a page with their days, places in the text, names, and who stands beside them", () => {
    const page = readEntity(byId, 1, { ...asked(), id: idOf("Mom") });
    expect(page?.beside).toMatchObject([{ id: idOf("Leipzig"), kind: "place", name: "Leipzig", days: 10 }]);
    expect(page?.spellings).toEqual([{ text: "Mom", times: 10 }]);
    expect(page?.days[0]).toEqual({ day: "2026-01-02", times: 1, mood: 2 });
    expect(page?.occurrences).toHaveLength(10);
    expect(readEntity(byId, 1, { ...asked(), id: "00000000-0000-4000-8000-000000000000" })).toBeNull();
  });

  it("have ids that tell nothing of their name, and differ from person to person", () => {
    expect(idOf("Emil")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const other = listEntities(byId, 1, asked([], Buffer.alloc(32, 8))).entities;
    expect(other.map(({ id }) => id)).not.toContain(idOf("Emil"));
  });

  it.each([
    ["Knee held on the stairs today.", "My knee is better and I was glad."],
    ["Parents' evening went on for hours.", "I was late for it and it was fine."],
    ["Dal with rice for supper again.", "I cooked dal and we ate it all."],
    ["The paint is called 'Oyster' and it dries fast.", "I painted the hall and it was fine."],
    ["The word 'We' stayed with me all day.", "It was late and we went home."],
  ])("are not words that have a capital for another reason: %s", (one, other) => {
    const days = [one, other, one].map((body, at) => aReading(at, `${body} I got up late and had tea.`));
    expect(listEntities(new Map(days.map((each) => [each.id, each])), 1, asked()).entities).toEqual([]);
  });

  it("begin a sentence, too", () => {
    const days = ["Ottokar laughed at it, and it was late.", "I met Ottokar in the park and it was fun."].map(
      (body, at) => aReading(at, body),
    );
    const { entities } = listEntities(new Map(days.map((each) => [each.id, each])), 1, asked());
    expect(entities.map(({ name, days: count }) => `${name} ${count}`)).toEqual(["Ottokar 2"]);
  });
});
