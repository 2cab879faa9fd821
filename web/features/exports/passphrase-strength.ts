import { minPassphraseLength } from "#contract/exports/export-rules.ts";
import { t } from "#contract/translate.ts";

export type Strength = "short" | "weak" | "fair" | "strong";

const enoughWords = 5;
const strongCharacters = 20;
const fairCharacters = 14;

/**
 * Roughly how long someone with the file would have to guess, judged by its different words and characters. Characters
 * that repeat or follow each other in the alphabet count little.
 */
export function strengthOf(passphrase: string): Strength {
  const characters = [...passphrase];
  if (characters.length < minPassphraseLength) return "short";
  const words = new Set(
    passphrase
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2),
  );
  const worth = characters.filter((character, at) => {
    const step = (character.codePointAt(0) ?? 0) - (characters[at - 1]?.codePointAt(0) ?? -9);
    return Math.abs(step) > 1;
  }).length;
  const different = new Set(characters).size;
  if (different < 6) return "weak";
  if (words.size >= enoughWords || worth >= strongCharacters) return "strong";
  return worth >= fairCharacters ? "fair" : "weak";
}

export const strengthWords = (): Record<Strength, string> => ({
  short: t(
    "Use at least {count, plural, one {# character} other {# characters}}. Five unrelated words are good.",
    { count: minPassphraseLength },
  ),
  weak: t("Weak: a program could guess it. Add words."),
  fair: t("Fair. Add one or two words to make it strong."),
  strong: t("Strong."),
});
