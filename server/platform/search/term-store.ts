import type { RawBuilder, SqlBool } from "kysely";
import type { Tx } from "../database.ts";

/** A word or phrase in one language: the leading terms in order, then any of the last ones. */
export type TermPattern = { leading: string[]; last: string[] };

/**
 * Holds every match from the number `from` on, which is 0 if it holds all, latest first. `newest` is the highest number
 * of any reflection.
 */
export type Latest = { seqs: ReadonlySet<number>; from: number; newest: number };

/** Everything that differs between the engines. */
export type TermStore = {
  /** `text`: a part as `IndexTerms` has it. */
  insert(tx: Tx, seq: number, part: number, text: string): Promise<void>;
  /** Removes some parts of a reflection. @returns how many; 0 if there are none left */
  removeSome(tx: Tx, seq: number): Promise<number>;
  /** Some milliseconds of tidying, if searches take longer because texts came one by one. @returns whether more is left */
  tidySome(tx: Tx): Promise<boolean>;
  /** Call it once in a transaction, before `holds`. */
  readyToSearch(tx: Tx): Promise<void>;
  /** Whether any part of the reflection matches any of the patterns; negated: whether none does. */
  holds(patterns: readonly TermPattern[], negated: boolean): RawBuilder<SqlBool>;
  /** Those of these reflections that match any of the patterns. */
  among(tx: Tx, patterns: readonly TermPattern[], seqs: readonly number[]): Promise<Set<number>>;
  /** All reflections that match any of the patterns; `null` if there are more than `most`. */
  few(tx: Tx, patterns: readonly TermPattern[], most: number): Promise<number[] | null>;
  /**
   * The reflections that match any of the patterns and were written last, latest first, at most `most`. `null` if the
   * engine would find all of them first.
   */
  latest(tx: Tx, patterns: readonly TermPattern[], most: number): Promise<Latest | null>;
  /** Which of these vocabulary terms the person has. */
  known(tx: Tx, ownerId: string, terms: readonly string[]): Promise<Set<string>>;
};
