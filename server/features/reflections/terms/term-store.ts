import type { RawBuilder, SqlBool } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import type { TermPattern } from "#server/platform/search/prepared-search.ts";

/** A match of any pattern; negated: none. */
export type TermCondition = { patterns: readonly TermPattern[]; negated: boolean };

/** Everything that differs between the engines. */
export type TermStore = {
  /** `text`: a part as `IndexTerms` has it. */
  insert(tx: Tx, seq: number, part: number, text: string): Promise<void>;
  /** Removes some parts of a reflection. @returns how many */
  removeSome(tx: Tx, seq: number): Promise<{ removed: number; isMoreLeft: boolean }>;
  /** Some milliseconds of tidying, if searches take longer because texts came one by one. @returns whether more is left */
  tidySome(tx: Tx): Promise<boolean>;
  /** Call it once in a transaction, before `holds`. */
  readyToSearch(tx: Tx): Promise<void>;
  /** Whether any part of the reflection matches any of the patterns; negated: whether none does. */
  holds(patterns: readonly TermPattern[], negated: boolean): RawBuilder<SqlBool>;
  /** Those of these reflections that match any of the patterns. */
  among(tx: Tx, patterns: readonly TermPattern[], seqs: readonly number[]): Promise<Set<number>>;
  /** A condition that all reflections pass which meet these conditions, and only some others that have several parts. */
  mayMeet(conditions: readonly TermCondition[]): RawBuilder<SqlBool>;
  /** The reflections that pass `mayMeet`; `null` if there are more than `max`. */
  few(tx: Tx, conditions: readonly TermCondition[], max: number): Promise<number[] | null>;
  /** Whether the reflection has several parts. */
  hasSeveralParts: RawBuilder<SqlBool>;
  /** Which of these reflections have several parts. */
  withSeveralParts(tx: Tx, seqs: readonly number[]): Promise<number[]>;
  /** Which of these vocabulary terms the person has. */
  known(tx: Tx, ownerId: string, terms: readonly string[]): Promise<Set<string>>;
};
