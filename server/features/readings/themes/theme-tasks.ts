import type { RecurringTheme, RecurringThemePage } from "#contract/analyzers/themes.ts";
import type { Day } from "#contract/day-rules.ts";
import type { AnalyzerInput, ReadReflection } from "../analyzer.ts";
import { entityId } from "../entities/entity-ids.ts";
import {
  compared,
  daysOf,
  inOrder,
  keptByReadings,
  moodsByDay,
  type Occurrence,
  otherLanguages,
} from "../entities/standing.ts";
import { type JournalTask, newest } from "../people/people-tasks.ts";
import { type FoundTheme, themesOf } from "./themes-of.ts";

export type ThemeTask = JournalTask & { vectors: AnalyzerInput["vectors"] };
export type ListedTheme = RecurringTheme & { key: string };

type Overview = {
  found: FoundTheme[];
  themes: ListedTheme[];
  moods: Map<Day, number>;
  by: "meaning" | "words";
};
const kept = keptByReadings<Overview>();

const overviewOf = (
  readings: ReadonlyMap<string, ReadReflection>,
  change: number,
  { decisions, idKey, vectors }: ThemeTask,
): Overview =>
  kept(readings, [change, vectors.size, decisions, [...idKey]], () => {
    const ordered = inOrder(readings.values());
    const { themes: found, by } = themesOf(ordered, vectors, decisions);
    const moods = moodsByDay(ordered);
    const themes = compared(found, moods).map(({ key, name, phrases, standing }) => ({
      key,
      id: entityId(idKey, "theme", key),
      name,
      phrases,
      ...standing,
    }));
    return { found, themes, moods, by };
  });

export function listThemes(readings: ReadonlyMap<string, ReadReflection>, change: number, task: ThemeTask) {
  const { themes, by } = overviewOf(readings, change, task);
  return { themes, by, other_languages: otherLanguages(readings.values()), read: readings.size };
}

export type ThemeParts = Omit<RecurringThemePage, "theme" | "quotes" | "decisions"> & {
  theme: ListedTheme;
  places: Occurrence[];
};

export function pageOfTheme(
  readings: ReadonlyMap<string, ReadReflection>,
  change: number,
  { id, ...task }: ThemeTask & { id: string },
): ThemeParts | null {
  const { found, themes, moods } = overviewOf(readings, change, task);
  const theme = themes.find((each) => each.id === id);
  const places = found.find(({ key }) => key === theme?.key)?.places;
  return theme && places ? { theme, days: daysOf(places, moods), places: newest(places) } : null;
}
