import type { RawBuilder, SqlBool } from "kysely";
import type { Tx } from "../database.ts";

/** One word or phrase in one language: the leading terms, then any of the last ones. */
export type TermPattern = { leading: string[]; last: string[] };

/** All that differs between the engines. */
export type TermStore = {
  /** `null` is a gap, which no phrase reaches across. */
  insert(tx: Tx, seq: number, part: number, terms: readonly (string | null)[]): Promise<void>;
  remove(tx: Tx, seq: number): Promise<void>;
  /** Once in a transaction, before `holds` is asked in it. */
  readyToSearch(tx: Tx): Promise<void>;
  /** Whether the reflection `reflections.seq` has any of these patterns in any of its parts, or has none. */
  holds(patterns: readonly TermPattern[], negated: boolean): RawBuilder<SqlBool>;
  /** Those of these vocabulary terms that a person has. */
  known(tx: Tx, ownerId: string, terms: readonly string[]): Promise<Set<string>>;
};
