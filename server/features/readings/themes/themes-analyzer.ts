import type { LocalAnalyzer } from "../analyzer.ts";
import { findingsOn, perMonth } from "../entities/findings.ts";
import { otherLanguages } from "../entities/standing.ts";
import { themesOf } from "./themes-of.ts";

/** What a journal returns to. Themes of a whole journal hold for a period, too, so a theme is the same in each run. */
export const themesAnalyzer: LocalAnalyzer = {
  id: "themes",
  version: 1,
  covers: ["en"],
  run({ reflections, earlier, entities, vectors, verdicts }) {
    const ids = new Set(reflections.map(({ id }) => id));
    const { themes } = themesOf([...earlier, ...reflections], vectors, entities);
    const inPeriod = themes.map(({ places, ...theme }) => ({
      ...theme,
      places: places.filter(({ id }) => ids.has(id)),
    }));
    const findings = findingsOn(inPeriod, reflections, "themes");
    return {
      findings: findings.filter(({ key }) => verdicts.get(key) !== "ignored"),
      measures: [perMonth(inPeriod, { id: "themes", label: "Themes in a month", unit: "themes" })],
      other_languages: otherLanguages(reflections),
    };
  },
};
