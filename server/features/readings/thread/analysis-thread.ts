import { builtInAnalyzers } from "../built-in-analyzers.ts";
import { type JournalTask, listPeople, pageOfPerson } from "../people/people-tasks.ts";
import { readText } from "../text/read-text.ts";
import type { TextReading } from "../text/text-reading.ts";
import { listThemes, pageOfTheme, type ThemeTask } from "../themes/theme-tasks.ts";
import {
  type AnalyseTask,
  analyseWith,
  forget,
  type JournalRef,
  load,
  loadedOf,
  loadedTo,
} from "./journal-tasks.ts";

// What reads a person's words here must neither log nor keep them.

/** `null`: this text could not be read. */
export const read = (texts: readonly string[]): (TextReading | null)[] =>
  texts.map((text) => {
    try {
      return readText(text);
    } catch {
      // Named by the caller, who knows which reflection it was. The message could quote it.
      return null;
    }
  });

export { forget, load, loadedTo };
export const analyse = (task: AnalyseTask) => analyseWith(builtInAnalyzers, task);

export const people = (task: JournalRef & JournalTask) => {
  const { readings, change } = loadedOf(task);
  return listPeople(readings, change, task);
};
export const person = (task: JournalRef & JournalTask & { id: string }) => {
  const { readings, change } = loadedOf(task);
  return pageOfPerson(readings, change, task);
};
export const themes = (task: JournalRef & ThemeTask) => {
  const { readings, change } = loadedOf(task);
  return listThemes(readings, change, task);
};
export const theme = (task: JournalRef & ThemeTask & { id: string }) => {
  const { readings, change } = loadedOf(task);
  return pageOfTheme(readings, change, task);
};
