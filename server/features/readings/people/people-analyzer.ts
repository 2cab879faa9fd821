import type { LocalAnalyzer } from "../analyzer.ts";
import { findingsOn, perMonth } from "../entities/findings.ts";
import { otherLanguages } from "../entities/standing.ts";
import { byDays, peopleOf } from "./people-of.ts";

/** People and places, and the moods of the days on which they occur. */
export const peopleAnalyzer: LocalAnalyzer = {
  id: "people",
  version: 1,
  covers: ["en"],
  run({ reflections, entities, verdicts }) {
    const named = peopleOf(reflections, entities);
    const findings = findingsOn(named.sort(byDays), reflections, "people");
    return {
      findings: findings.filter(({ key }) => verdicts.get(key) !== "ignored"),
      measures: [perMonth(named, { id: "people", label: "People and places in a month", unit: "names" })],
      other_languages: otherLanguages(reflections),
    };
  },
};
