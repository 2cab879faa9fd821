/** For character classes of patterns that ignore case: all letters, and all digits, that `toLatin1` leaves in a text. */
export const letters = "a-zªµºß-öø-ÿ";
export const lettersAndDigits = `${letters}0-9²³¹¼-¾`;

const alike = new Map([
  ["‘", "'"],
  ["’", "'"],
  ["–", "-"],
  ["—", "-"],
  ["€", "$"],
]);

/**
 * The text with one Latin-1 character for each UTF-16 code unit. Other letters and digits become `ÿ`, and other marks
 * `¤`. Patterns for such texts need not know the letters of all scripts, and V8 compiles each for one width of
 * characters: the patterns of all languages take 3 MB, and not 17.
 */
export function toLatin1(text: string): string {
  const replaced = text.replace(/[^\0-\xff]/gu, (character) =>
    (alike.get(character) ?? standInFor(character)).repeat(character.length),
  );
  // V8 still keeps two bytes for each character, until the text is read from bytes.
  return Buffer.from(replaced, "latin1").toString("latin1");
}

function standInFor(character: string): string {
  if (/[\p{L}\p{N}]/u.test(character)) return "ÿ";
  return /\s/.test(character) ? " " : "¤";
}
