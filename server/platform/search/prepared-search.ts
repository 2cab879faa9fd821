import type { KnownStems } from "./analysis.ts";
import type { Language } from "./languages.ts";
import type { Condition } from "./search-text.ts";

/** A word or phrase in one language: the leading terms in order, then any of the last ones. */
export type TermPattern = { leading: string[]; last: string[] };

export type PreparedCondition = Condition & {
  /** The stems of the person's words with this beginning. */
  completions: ReadonlyMap<Language, ReadonlySet<string>>;
  /** Matches if any pattern matches. */
  patterns: TermPattern[];
};

/** A search prepared for one person. Reveals their words: discard it after the request. */
export type PreparedSearch = {
  conditions: PreparedCondition[];
  labels: { label: string; negated: boolean }[];
  /** Set for a search with neither a word nor a tag, such as "!!!". Nothing matches it. */
  isUnreadable?: true;
  /** The languages that the person has written in. */
  spoken: Language[];
  /** Stems that were made for it. Excerpts need them again, and add theirs. */
  stems?: KnownStems;
};
