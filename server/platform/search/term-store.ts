import type { RawBuilder, SqlBool } from "kysely";
import type { Tx } from "../database.ts";

/** A word or phrase in one language: the leading terms in order, then any of the last ones. */
export type TermPattern = { leading: string[]; last: string[] };

/** A match of any pattern; negated: none. */
export type TermCondition = { patterns: readonly TermPattern[]; negated: boolean };

/** A term of each part of a reflection that has several. Nobody's words make it, because it isn't hexadecimal. */
export const severalPartsTerm = "parts";

/**
 * Every match from the number `from` on, latest first; `from` is 0 if none comes before them. `newest` is the highest
 * number of any reflection.
 */
export type Latest = { seqs: ReadonlySet<number>; from: number; newest: number };

/** A range of reflection numbers. */
export type Span = { first: number; last: number };

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
  /**
   * Whether any part of the reflection matches any of the patterns; negated: whether none does. `within`: what is asked
   * about has these numbers, so no other match needs to be read.
   */
  holds(patterns: readonly TermPattern[], negated: boolean, within?: Span): RawBuilder<SqlBool>;
  /** Those of these reflections that match any of the patterns. */
  among(tx: Tx, patterns: readonly TermPattern[], seqs: readonly number[]): Promise<Set<number>>;
  /** A condition that all reflections pass which meet these conditions, and only some others that have several parts. */
  mayMeet(conditions: readonly TermCondition[]): RawBuilder<SqlBool>;
  /** The reflections that pass `mayMeet`; `null` if there are more than `most`. */
  few(tx: Tx, conditions: readonly TermCondition[], most: number): Promise<number[] | null>;
  /**
   * The reflections before the number `before` that pass `mayMeet` and were written last, latest first, at most `most`.
   * `null` if the engine would find all of them first.
   */
  latest(tx: Tx, conditions: readonly TermCondition[], most: number, before: number): Promise<Latest | null>;
  /** Whether the reflection has several parts. */
  hasSeveralParts: RawBuilder<SqlBool>;
  /** Which of these reflections have several parts. */
  withSeveralParts(tx: Tx, seqs: readonly number[]): Promise<number[]>;
  /** Which of these vocabulary terms the person has. */
  known(tx: Tx, ownerId: string, terms: readonly string[]): Promise<Set<string>>;
};
