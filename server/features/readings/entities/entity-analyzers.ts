import type { AnalyzerInput, AnalyzerOutput, LocalAnalyzer, Measure } from "../analyzer.ts";
import { type ReadLanguage, readLanguages } from "../text/text-reading.ts";
import { findPeople } from "./find-people.ts";
import { findThemes } from "./find-themes.ts";
import { byDays, type FoundEntity } from "./found-entity.ts";
import { moodFindings, perMonth } from "./mood-findings.ts";
import { type Occurrence, otherLanguages } from "./occurrence-stats.ts";

/** People and places, and the moods of the days on which they occur. */
export const peopleAnalyzer: LocalAnalyzer = {
  id: "people",
  version: 4,
  covers: readLanguages,
  run: (input) =>
    outputOf(
      input,
      findPeople(input.reflections, input.entities).sort(byDays),
      { id: "people", label: "People and places in a month", unit: "names" },
      readLanguages,
    ),
};

/** What a journal returns to. Themes are found in the whole journal, so a theme is the same in each run. */
export const themesAnalyzer: LocalAnalyzer = {
  id: "themes",
  version: 3,
  covers: ["en"],
  run(input) {
    const { reflections, earlier, entities, vectors } = input;
    const ids = new Set(reflections.map(({ id }) => id));
    const { found } = findThemes([...earlier, ...reflections], vectors, entities);
    const isInPeriod = ({ id }: Occurrence) => ids.has(id);
    const inPeriod = found.map((theme) => ({
      ...theme,
      occurrences: theme.occurrences.filter(isInPeriod),
      shown: theme.shown.filter(isInPeriod),
    }));
    const measure = { id: "themes", label: "Themes in a month", unit: "themes" };
    return outputOf(input, inPeriod, measure, ["en"]);
  },
};

function outputOf(
  { reflections, verdicts }: AnalyzerInput,
  found: readonly FoundEntity[],
  measure: Pick<Measure, "id" | "label" | "unit">,
  covered: readonly ReadLanguage[],
): AnalyzerOutput {
  return {
    findings: moodFindings(found, reflections, measure).filter(({ key }) => verdicts.get(key) !== "ignored"),
    measures: [perMonth(found, measure)],
    other_languages: otherLanguages(reflections, covered),
  };
}
