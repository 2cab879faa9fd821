import { builtInAnalyzers } from "../built-in-analyzers.ts";
import { readText } from "../reading/read-text.ts";
import type { TextReading } from "../reading/text-reading.ts";
import { type AnalyseTask, analyseWith, forget, load, loadedTo } from "./journal-tasks.ts";

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
