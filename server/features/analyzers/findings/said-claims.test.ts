import { expect, it } from "vitest";
import { claimOf, labelled } from "#server/features/readings/index.ts";
import { inLanguage } from "#server/platform/languages/languages.ts";
import { storedFindingSchema } from "../store/run-rows.ts";

const said = {
  kind: "theme_moods",
  theme: "walks",
  is_tag: false,
  days: 12,
  with_mood: 9,
  mood: 3.75,
  other_mood: 3,
} as const;
const finding = {
  ...{ key: "themes.walks", claim: "I found it.", said, strength: "fair" },
  ...{ numbers: null, needs_days: null, quotes: [] },
};

it("a claim says what was found, in the language of whoever reads it", () => {
  const stored = storedFindingSchema.parse(finding);
  expect(claimOf(stored)).toBe(
    "I found “walks” on 12 days; there may be more. 9 of them have a mood: it was 3.8 on average, and 3.0 on the other days of that time.",
  );
  expect(inLanguage("en-XA", () => claimOf(stored))).toMatch(/^⟦.*walks.*12.*3\.8/);
  const tagged = { ...said, theme: "Walks", is_tag: true, days: 1 };
  expect(claimOf({ claim: "", said: tagged })).toMatch(/^I found #Walks on 1 day;/);
  expect(claimOf({ claim: "", said: { kind: "rare_themes", themes: 1 } })).toMatch(/^One of the themes is/);
  expect(claimOf({ claim: "", said: { kind: "rare_themes", themes: 4 } })).toMatch(/^4 of the themes are/);
});

it("a claim of a model, of an earlier version or of a later one keeps its words", () => {
  const { said: _, ...earlier } = finding;
  const later = { ...finding, said: { kind: "of a later version" } };
  for (const kept of [earlier, later])
    expect(inLanguage("en-XA", () => claimOf(storedFindingSchema.parse(kept)))).toBe("I found it.");
});

it("a stored measure is named in the language in use", () => {
  const measure = { id: "tone", label: "Tone of each day" };
  expect(inLanguage("en-XA", () => labelled(measure).label)).toMatch(/^⟦/);
  expect(labelled({ id: "of the past", label: "Names" }).label).toBe("Names");
});
