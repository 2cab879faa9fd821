import { sql } from "kysely";
import type { Tx } from "../database.ts";
import { AppError } from "../errors.ts";
import { type Owner, open, type SealContext, seal } from "../sealing.ts";
import type { AnalysedText } from "./analysis.ts";
import { type Language, languages, longestStemmedWord } from "./languages.ts";
import type { OpaqueTerms } from "./opaque-terms.ts";
import type { TermStore } from "./term-store.ts";
import { fold } from "./words.ts";

/** A word that the person has used, and the language it was used in. */
export type KnownWord = { language: Language; spelled: string; folded: string };

/** Below both engines' limit of parameters in a statement. */
const rowsAtOnce = 1000;

/** Adds words and languages that the person has not used before. */
export async function learnWords(
  tx: Tx,
  store: TermStore,
  owner: Owner,
  terms: OpaqueTerms,
  texts: readonly AnalysedText[],
): Promise<void> {
  const used = new Map<string, string>();
  for (const { language, words } of texts) {
    used.set(terms.ofLanguage(language), language);
    for (const { spelled, folded } of words) {
      const letters = firstLetters(folded);
      if (letters === null || spelled.length > longestStemmedWord) continue;
      used.set(terms.ofWord(language, spelled, letters), `${language} ${spelled}`);
    }
  }
  const known = await store.known(tx, owner.id, [...used.keys()]);
  const rows = [...used]
    .filter(([term]) => !known.has(term))
    // Sorted by term, so that two saves never wait for each other, and the order of the rows tells nothing
    // about the order of the words.
    .sort(([a], [b]) => compare(a, b))
    .map(([term, text]) => ({
      owner_id: owner.id,
      term,
      word: seal(owner, contextOf(term), filledUp(text)),
    }));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx
      .insertInto("vocabulary")
      .values(rows.slice(from, from + rowsAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
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
  const start = terms.ofFirstLetters(letters);
  const rows = await tx
    .selectFrom("vocabulary")
    .select(["term", "word"])
    .where("owner_id", "=", owner.id)
    // Terms are hexadecimal, so "g" comes after all of them.
    .where(sql<boolean>`term between ${start} and ${`${start}g`}`)
    .execute();
  return rows
    .flatMap(({ term, word }) => openWord(owner, term, word))
    .filter(({ folded }) => folded.startsWith(beginning))
    .sort((a, b) => a.folded.length - b.folded.length || compare(a.spelled, b.spelled));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** `null` for a single letter: nothing shorter begins it. */
function firstLetters(folded: string): string | null {
  const [first, second, third = ""] = folded;
  return first === undefined || second === undefined ? null : first + second + third;
}

const contextOf = (term: string): SealContext => ({ table: "vocabulary", row: term, column: "word" });

/** Padded to a multiple of 16 bytes, so that a row's size does not reveal the length of its word. */
const filledUp = (text: string) => text + " ".repeat((16 - (Buffer.byteLength(text) % 16)) % 16);

function openWord(owner: Owner, term: string, sealed: Buffer): KnownWord[] {
  try {
    const [name = "", spelled = ""] = open(owner, contextOf(term), sealed).trimEnd().split(" ");
    const language = languages.find((known) => known === name);
    return language ? [{ language, spelled, folded: fold(spelled) }] : [];
  } catch (error) {
    // Skips an altered word, so that the search still finds the others.
    if (error instanceof AppError && error.code === "sealed_value_refused") return [];
    throw error;
  }
}
