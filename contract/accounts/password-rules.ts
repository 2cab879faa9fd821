import { t } from "../translate.ts";

/** Names of this app and of similar ones. People who guess passwords try these first. */
const siteNames = ["reflector", "reflection", "journal", "diary"];

/** Minimum letters of a password apart from known names. Digits and symbols don't count. */
const minOtherLetters = 4;
/** Shorter names occur in many words by chance. */
const minNameLength = 3;

/** Digits and symbols that people write instead of letters. */
const letterOf: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

/**
 * Whether a password is little more than known names: of this app, and those in `known`, such as the person's. Ignores
 * case, digits instead of letters, and symbols in between.
 */
export function isMadeOfKnownNames(password: string, known: readonly string[] = []): boolean {
  const signs = signsOf(password);
  const folded = signs.map(fold);
  const covered = new Set<number>();
  for (const name of [...siteNames, ...known]) {
    const wanted = signsOf(name).map(fold);
    if (wanted.length < minNameLength) continue;
    for (let at = 0; at + wanted.length <= folded.length; at += 1)
      if (wanted.every((sign, offset) => folded[at + offset] === sign))
        for (let offset = 0; offset < wanted.length; offset += 1) covered.add(at + offset);
  }
  const others = signs.filter((sign, index) => !covered.has(index) && /\p{L}/u.test(sign));
  return covered.size > 0 && others.length < minOtherLetters;
}

export const madeOfKnownNames = () =>
  t("This is too close to your name or this site’s name. Choose a password that is harder to guess.");

const signsOf = (text: string): string[] =>
  [...text.normalize("NFKC").toLowerCase()].filter((sign) => /[\p{L}\p{N}@$]/u.test(sign));

const fold = (sign: string): string => letterOf[sign] ?? sign;
