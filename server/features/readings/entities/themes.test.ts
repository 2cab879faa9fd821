import { describe, expect, it } from "vitest";
import type { EntityDecisions } from "../analyzer.ts";
import { themesAnalyzer } from "./entity-analyzers.ts";
import { listEntities, readEntity } from "./entity-tasks.ts";
import { aReading, asInput } from "./testing.ts";

const bodies = [
  "The deadline is close and my boss is angry about the deadline.",
  "I planted tomatoes in the garden.",
  "It rained and I stayed in bed.",
  "My boss moved the deadlines again.",
  "The garden was quiet, and the tomatoes are red.",
];
const journal = Array.from({ length: 30 }, (_, at) => aReading(at, bodies[at % 5] ?? "", 1 + (at % 5)));
const byId = new Map(journal.map((each) => [each.id, each]));
const asked = (decisions: EntityDecisions = []) => ({
  about: "theme" as const,
  decisions,
  idKey: Buffer.alloc(32, 7),
  vectors: new Map(),
});
const namesIn = (decisions: EntityDecisions = []) =>
  listEntities(byId, 1, asked(decisions)).entities.map(({ name }) => name);

describe("themes of a journal", () => {
  it("are called by the person's own words", () => {
    const { entities: themes, by } = listEntities(byId, 1, asked());
    expect(by).toBe("words");
    expect(themes.find(({ phrases }) => phrases.includes("boss"))).toMatchObject({
      phrases: ["boss", "deadline", "deadlines"],
      reflections: 12,
      days: 12,
    });
    expect(themes.some(({ phrases }) => phrases.includes("garden") && phrases.includes("tomatoes"))).toBe(
      true,
    );
  });

  it("keep their name, merger and place aside, whatever they are called by themselves", () => {
    const about = "theme" as const;
    expect(namesIn([{ id: "1", about, key: "boss", kind: "rename", name: "Work" }])).toContain("Work");
    const merged: EntityDecisions = [{ id: "1", about, key: "garden", kind: "merge", into: "boss" }];
    expect(
      listEntities(byId, 1, asked(merged)).entities.find(({ phrases }) => phrases.includes("boss"))
        ?.reflections,
    ).toBe(24);
    expect(namesIn([{ id: "1", about, key: "boss", kind: "hide" }])).not.toContain("Boss");
  });

  it("have a page with their days and places", () => {
    const [first] = listEntities(byId, 1, asked()).entities;
    const page = readEntity(byId, 1, { ...asked(), id: first?.id ?? "" });
    expect(page?.entity).toEqual(first);
    expect(page?.days).toHaveLength(first?.days ?? 0);
  });

  it("become findings that are the same in each run", () => {
    const { findings } = themesAnalyzer.run(asInput(journal));
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.map(({ claim }) => claim).join(" ")).not.toMatch(/because|makes you|leads to/);
    expect(themesAnalyzer.run(asInput(journal)).findings).toEqual(findings);
  });
});
