/** One word of a text. `start` and `end` are UTF-16 offsets in that text. */
export type Word = {
  /** The word in lower case. */
  spelled: string;
  /** Also without accents; never empty. */
  folded: string;
  start: number;
  end: number;
};

/** Scripts without spaces, and Korean, which attaches endings to words: each character is a word. */
const unspaced = String.raw`[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]&&[\p{L}\p{N}]]`;
const decomposedHangul = String.raw`[\u1100-\u115F][\u1160-\u11A7]?[\u11A8-\u11FF]?`;
const letter = String.raw`[[\p{L}\p{N}]--${unspaced}]`;
/** A soft hyphen or zero-width joiner is part of a word. */
const inWord = String.raw`[[\p{L}\p{N}\p{M}]--${unspaced}]|[\u00AD\u200D](?=[\p{L}\p{N}\p{M}])`;
const wordPattern = new RegExp(
  String.raw`${decomposedHangul}|${unspaced}[\p{M}\uFF9E\uFF9F]*|${letter}(?:${inWord})*`,
  "gv",
);

/** Apostrophes, hyphens, dots and underscores separate words: "homme" finds "l'homme". */
export const wordsOf = (text: string): Word[] => [...readWords(text)];

/** Yields the words one by one, for callers that may not need all of them. `from` is a place between two words. */
export function* readWords(text: string, from = 0): Generator<Word, undefined> {
  const read = new Map<string, { spelled: string; folded: string }>();
  for (let at = from; ; ) {
    const start = afterPlainMarks(text, at);
    if (start === text.length) return;
    const plainEnd = afterPlainLetters(text, start);
    if (plainEnd > start && !(text.charCodeAt(plainEnd) > lastPlain)) {
      const spelled = text.slice(start, plainEnd).toLowerCase();
      yield { spelled, folded: spelled, start, end: plainEnd };
      at = plainEnd;
      continue;
    }
    wordPattern.lastIndex = start;
    const found = wordPattern.exec(text);
    if (!found) return;
    const [written] = found;
    at = found.index + written.length;
    let word = read.get(written);
    if (!word) {
      const spelled = spell(written);
      word = { spelled, folded: fold(spelled) };
      read.set(written, word);
    }
    const { spelled, folded } = word;
    if (folded !== "") yield { spelled, folded, start: found.index, end: at };
  }
}

/** The pattern takes several times as long for words in plain letters, which most are in most languages. */
const lastPlain = 0x7f;
const isPlainLetter = Array.from({ length: lastPlain + 1 }, (_, code) =>
  /[0-9A-Za-z]/.test(String.fromCharCode(code)),
);

/** The end of the plain letters and digits from `at` on. Such a word ends here, unless what follows is not plain. */
function afterPlainLetters(text: string, at: number): number {
  let end = at;
  while (isPlainLetter[text.charCodeAt(end)] === true) end += 1;
  return end;
}

/** The first place from `at` on where a word may begin. */
function afterPlainMarks(text: string, at: number): number {
  let start = at;
  while (isPlainLetter[text.charCodeAt(start)] === false) start += 1;
  return start;
}

const plain = /^[a-z0-9]*$/;

/**
 * UTF-16 code units. Sorting many marks on one letter takes Unicode's normal forms time that grows with the square
 * of their number. Longer words are found in their exact form only.
 */
const maxNormalisedLength = 256;

function spell(written: string): string {
  const lower = written.toLowerCase();
  if (plain.test(lower) || lower.length > maxNormalisedLength) return lower;
  return written
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "");
}

/**
 * Marks that people often leave out when they type: accents on Latin and Greek letters, Russian ё and stress marks,
 * Arabic and Hebrew vowel signs. Й and the marks of other scripts make a different letter, so they stay.
 */
const leftOut =
  /(?<=[\p{Script=Latin}\p{Script=Greek}])\p{M}+|(?<=е)\u0308|(?<=\p{Script=Cyrillic})\u0301|[\u0640\u064B-\u065F\u0670\u0591-\u05C7]/gu;
const letterForms: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ς: "σ",
};

/** @param spelled in lower case */
export function fold(spelled: string): string {
  if (plain.test(spelled) || spelled.length > maxNormalisedLength) return spelled;
  return spelled
    .normalize("NFD")
    .replace(leftOut, "")
    .normalize("NFC")
    .replace(/[ßæœøłđðþħıς]/gu, (form) => letterForms[form] ?? form);
}
