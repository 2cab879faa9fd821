import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import { type Owner, open, type SealContext, seal, unlessAltered } from "#server/platform/sealing.ts";
import { type Language, languages } from "#server/platform/search/languages.ts";
import { firstLetters, type OpaqueTerms } from "#server/platform/search/opaque-terms.ts";
import { fold } from "#server/platform/search/words.ts";
import type { TermStore } from "./term-store.ts";

/** A word that the person has used, and the language it was used in. */
export type KnownWord = { language: Language; spelled: string; folded: string };

/**
 * The most words that are opened for one beginning. Only a made-up text has more with the same three letters;
 * those beyond it are found when they are typed in full.
 */
const maxOpened = 2000;

/**
 * Adds words and languages that the person has not used before.
 * @param lines as `IndexTerms` has them, sorted, so that two transactions never wait for each other
 * @returns how many
 */
export async function learnWords(tx: Tx, store: TermStore, owner: Owner, lines: string): Promise<number> {
  const used = lines.split("\n").map((line) => {
    const space = line.indexOf(" ");
    return { term: line.slice(0, space), text: line.slice(space + 1) };
  });
  const known = await store.known(
    tx,
    owner.id,
    used.map(({ term }) => term),
  );
  const rows = used
    .filter(({ term }) => !known.has(term))
    .map(({ term, text }) => ({
      owner_id: owner.id,
      term,
      word: seal(owner, contextOf(term), filledUp(text)),
    }));
  if (rows.length === 0) return 0;
  await tx
    .insertInto("vocabulary")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return rows.length;
}

/** The languages the person has written in, and "none". A search needs only their stems. */
export async function languagesOf(
  tx: Tx,
  store: TermStore,
  owner: Owner,
  terms: OpaqueTerms,
): Promise<Language[]> {
  const known = await store.known(tx, owner.id, languages.map(terms.ofLanguage));
  return languages.filter((language) => language === "none" || known.has(terms.ofLanguage(language)));
}

/** The person's words with this beginning, shortest first, because those are closest to what was typed. */
export async function wordsBeginningWith(
  tx: Tx,
  owner: Owner,
  terms: OpaqueTerms,
  beginning: string,
): Promise<KnownWord[]> {
  const letters = firstLetters(beginning);
  if (letters === null) return [];
  const rows = await rowsWithLetters(tx, owner, terms.ofFirstLetters(letters));
  return rows
    .flatMap(({ term, word }) => openWord(owner, term, word))
    .filter(({ folded }) => folded.startsWith(beginning))
    .sort((a, b) => a.folded.length - b.folded.length || compare(a.spelled, b.spelled));
}

/** The sealed words with these first letters, with which their term begins. */
export const rowsWithLetters = (tx: Tx, owner: Owner, start: string) =>
  tx
    .selectFrom("vocabulary")
    .select(["term", "word"])
    .where("owner_id", "=", owner.id)
    // Terms are hexadecimal, so "g" comes after all of them.
    .where(sql<boolean>`term between ${start} and ${`${start}g`}`)
    .limit(maxOpened)
    .execute();

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const contextOf = (term: string): SealContext => ({ table: "vocabulary", row: term, column: "word" });

/** Padded to a multiple of 16 bytes, so that a row's size does not reveal the length of its word. */
const filledUp = (text: string) => text + " ".repeat((16 - (Buffer.byteLength(text) % 16)) % 16);

/** None if it was altered, so that the search still finds the others. */
export function openWord(owner: Owner, term: string, sealed: Buffer): KnownWord[] {
  const [name = "", spelled = ""] = unlessAltered(() => open(owner, contextOf(term), sealed), "")
    .trimEnd()
    .split(" ");
  const language = languages.find((known) => known === name);
  return language ? [{ language, spelled, folded: fold(spelled) }] : [];
}
