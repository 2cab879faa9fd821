import type { LocalAnalyzer } from "../analyzer.ts";
import { findThemes } from "./find-themes.ts";
import { moodFindings, themesPerMonth } from "./mood-findings.ts";
import { type Occurrence, otherLanguages } from "./occurrence-stats.ts";

/** What a journal returns to. Themes are found in the whole journal, so a theme is the same in each run. */
export const themesAnalyzer: LocalAnalyzer = {
  id: "themes",
  version: 3,
  covers: ["en"],
  run(input) {
    const { reflections, earlier, entities, vectors, verdicts } = input;
    const ids = new Set(reflections.map(({ id }) => id));
    const { found } = findThemes([...earlier, ...reflections], vectors, entities);
    const isInPeriod = ({ id }: Occurrence) => ids.has(id);
    const inPeriod = found.map((theme) => ({
      ...theme,
      occurrences: theme.occurrences.filter(isInPeriod),
      shown: theme.shown.filter(isInPeriod),
    }));
    return {
      findings: moodFindings(inPeriod, reflections).filter(({ key }) => verdicts.get(key) !== "ignored"),
      measures: [themesPerMonth(inPeriod)],
      other_languages: otherLanguages(reflections, ["en"]),
    };
  },
};
