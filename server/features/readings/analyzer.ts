import type { BuiltInAnalyzerId, Verdict } from "#contract/analyzers/analyzer-rules.ts";
import type { AnalyzerFinding, AnalyzerMeasure as Measure } from "#contract/analyzers/findings.ts";
import type { Day } from "#contract/day-rules.ts";
import type { ReflectionKind } from "#contract/reflections/reflection-rules.ts";
import type { TextRange } from "#contract/text-rules.ts";
import type { Said } from "./said.ts";
import type { TextReading } from "./text/text-reading.ts";

export type { Measure };

/** A reflection as analyzers see it. Those that the person excluded from AI are not among them. */
export type ReadReflection = {
  id: string;
  revision: number;
  day: Day;
  kind: ReflectionKind;
  mood: number | null;
  feelings: readonly string[];
  tags: readonly string[];
  reading: TextReading;
};

/** People and places are one group, recurring themes the other. Stored with decisions. */
export type EntityGroup = "entity" | "theme";

/** A decision about an entity, by its key. */
export type EntityDecision = { id: string; about: EntityGroup; key: string } & (
  | { kind: "rename"; name: string }
  | { kind: "merge"; into: string }
  | { kind: "hide" }
  | { kind: "sort"; as: "person" | "place" }
);
/** Oldest first. */
export type EntityDecisions = readonly EntityDecision[];

export type AnalyzerInput = {
  /** Those of the period that is read and those before it, by day. */
  reflections: readonly ReadReflection[];
  earlier: readonly ReadReflection[];
  /** By finding key. */
  verdicts: ReadonlyMap<string, Verdict>;
  entities: EntityDecisions;
  /** By reflection id: vectors of its passages of length 1, where there are any. */
  vectors: ReadonlyMap<string, readonly Float32Array[]>;
};

/** The same claim has the same key in every run. It names no cause and gives no diagnosis. */
export type Finding = Omit<AnalyzerFinding, "quotes" | "verdict" | "is_new"> & {
  /** What `claim` says in English. */
  said?: Said | undefined;
  /** The text is cut from the body when the finding is kept, and compared when it is shown. */
  quotes: readonly (TextRange & { reflection_id: string; revision: number })[];
};

export type AnalyzerOutput = {
  findings: Finding[];
  measures: Measure[];
  other_languages: { language: string; reflections: number }[];
};

/** It runs in the analysis thread, by fixed rules: the same input gives the same output. */
export type LocalAnalyzer = {
  id: BuiltInAnalyzerId;
  version: number;
  /** Languages that it knows, as `TextReading` names them. */
  covers: readonly string[] | "all";
  run(input: AnalyzerInput): AnalyzerOutput;
};
