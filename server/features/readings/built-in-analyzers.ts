import type { LocalAnalyzer } from "./analyzer.ts";
import { energy } from "./built-in/energy.ts";
import { gratitude } from "./built-in/gratitude.ts";
import { language } from "./built-in/language.ts";
import { loops } from "./built-in/loops.ts";
import { questions } from "./built-in/questions.ts";
import { tone } from "./built-in/tone.ts";
import { traps } from "./built-in/traps.ts";
import { peopleAnalyzer, themesAnalyzer } from "./entities/entity-analyzers.ts";

/** The analyzers that come with Reflector, in the order in which they are listed. */
export const builtInAnalyzers: readonly LocalAnalyzer[] = [
  tone,
  themesAnalyzer,
  peopleAnalyzer,
  energy,
  traps,
  gratitude,
  loops,
  questions,
  language,
];
