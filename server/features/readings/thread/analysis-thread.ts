import { builtInAnalyzers } from "../built-in-analyzers.ts";
import { type EntityTask, listEntities, readEntity } from "../entities/entity-tasks.ts";
import { type RuledReading, readByRules } from "../text/read-text.ts";
import {
  type AnalyseTask,
  analyseWith,
  forget,
  type JournalRef,
  load,
  loadedOf,
  loadedTo,
} from "./journal-tasks.ts";

// Code that reads a person's words here must neither log nor store them.

/** `null`: this text could not be read. */
export const read = (texts: readonly string[]): (RuledReading | null)[] =>
  texts.map((text) => {
    try {
      return readByRules(text);
    } catch {
      // The caller reports it by the id of the reflection. The message could quote the text.
      return null;
    }
  });

export { forget, load, loadedTo };
export const analyse = (task: AnalyseTask) => analyseWith(builtInAnalyzers, task);

export const entities = (task: JournalRef & EntityTask) => {
  const { readings, change } = loadedOf(task);
  return listEntities(readings, change, task);
};
export const entity = (task: JournalRef & EntityTask & { id: string }) => {
  const { readings, change } = loadedOf(task);
  return readEntity(readings, change, task);
};
