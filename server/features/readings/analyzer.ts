import type { BuiltInAnalyzerId, findingStrengths, Verdict } from "#contract/analyzers/analyzer-rules.ts";
import type { Day } from "#contract/day-rules.ts";
import type { ReflectionKind } from "#contract/reflections/reflection-rules.ts";
import type { TextReading } from "./text/text-reading.ts";

/** A reflection as analyzers see it. Those that its person excluded from AI are not among them. */
export type ReadReflection = {
  id: string;
  revision: number;
  day: Day;
  /** On the writer's wall clock. */
  hour: number | null;
  kind: ReflectionKind;
  mood: number | null;
  feelings: readonly string[];
  tags: readonly string[];
  activity_id: string | null;
  scene: string | null;
  reading: TextReading;
};

/** What a person decided of a name or a theme. `key` names it the same each time. */
export type EntityDecision = { id: string; about: "entity" | "theme"; key: string } & (
  | { kind: "rename"; name: string }
  | { kind: "merge"; into: string }
  | { kind: "hide" }
  | { kind: "sort"; as: "person" | "place" }
);
/** In the order in which they were made. */
export type EntityDecisions = readonly EntityDecision[];

export type AnalyzerInput = {
  today: Day;
  period: { from: Day; to: Day };
  /** In the order of their days: those of the period, and those before it. */
  reflections: readonly ReadReflection[];
  earlier: readonly ReadReflection[];
  /** By finding key. */
  verdicts: ReadonlyMap<string, Verdict>;
  entities: EntityDecisions;
  /** By reflection id: vectors of its passages of length 1, where there are any. */
  vectors: ReadonlyMap<string, readonly Float32Array[]>;
};

export type Finding = {
  /** The same claim has the same key in every run. */
  key: string;
  /** Plain English. It names no cause and gives no diagnosis. */
  claim: string;
  strength: (typeof findingStrengths)[number];
  numbers: {
    n: number;
    missing: number;
    effect: number;
    unit: string;
    low: number;
    high: number;
    p: number;
    tried: number;
    /** How many days of each kind were Good or Bright. */
    odds?: { name: string; good: number; of: number }[] | undefined;
  } | null;
  /** For `too_few`: about how many more days it needs. */
  needs_days: number | null;
  /** The text is cut from the body when the finding is kept, and compared when it is shown. */
  quotes: readonly { reflection_id: string; revision: number; start: number; end: number }[];
  /** An activity that fits. */
  activity_id: string | null;
};

export type Measure = {
  id: string;
  label: string;
  unit: string;
  points: readonly { day: Day; value: number; low: number | null; high: number | null; n: number }[];
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
