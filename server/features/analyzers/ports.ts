import type { BuiltInAnalyzerId, Verdict } from "#contract/analyzers/analyzer-rules.ts";
import type { AnalyzerFinding, AnalyzerMeasure as Measure } from "#contract/analyzers/findings.ts";
import type { Day } from "#contract/day-rules.ts";
import type { TextRange } from "#contract/text-rules.ts";
import type { ModelPort } from "#server/platform/model-port.ts";
import type { ForAi, Reading } from "#server/platform/reading-port.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** What this feature needs from reflections. */
export type AskReflections = {
  reading: Pick<Reading<"ai">, "matching" | "count">;
  forAi: Pick<ForAi, "coverage" | "openToAi">;
};

type Quote = TextRange & { reflection_id: string; revision: number };

/** A finding as its analyzer makes it. Its key is in plain words and the same in every run. */
export type Finding = Omit<AnalyzerFinding, "quotes" | "verdict" | "is_new"> & { quotes: readonly Quote[] };

/** An analyzer that runs by fixed rules. */
export type BuiltIn = {
  id: BuiltInAnalyzerId;
  version: number;
  /** Languages that it knows. */
  covers: readonly string[] | "all";
};

/** What this feature needs of what was read from each reflection. */
export type AskReadings = {
  builtIn: readonly BuiltIn[];
  /**
   * Reads what is new for about a second.
   * @returns 0 if nothing is left
   */
  readSome(owner: Owner, signal: AbortSignal): Promise<number>;
  /** How many changes have not been read yet. */
  left(owner: Owner): Promise<number>;
  /** The last change up to which everything was read. */
  lastRead(owner: Owner): Promise<number>;
  /** How many have been read, the day of the first of them, and which could not be read. */
  status(owner: Owner): Promise<{
    count: number;
    first: Day | null;
    failed: readonly { reflection_id: string; error: string }[];
  }>;
  /** @throws ThreadLost if the analyzer broke down twice */
  analyse(
    owner: Owner,
    asked: {
      analyzerId: BuiltInAnalyzerId;
      kinds: readonly string[];
      tags: readonly string[];
      period: { from: Day; to: Day };
      today: Day;
      verdicts: ReadonlyMap<string, Verdict>;
    },
  ): Promise<{
    findings: readonly Finding[];
    measures: Measure[];
    other_languages: { language: string; reflections: number }[];
    /** How many of the period it has read. */
    reflections: number;
  }>;
  /** Which part of a text a quote of this analyzer shows. */
  quotedPlace(analyzerId: string, body: string, place: TextRange): TextRange;
};

export type AskModels = Pick<ModelPort, "chatModel" | "isOn" | "destinationOf">;
