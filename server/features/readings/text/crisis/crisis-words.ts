/** A run of words as the rules read it, with the position of each word in the text. */
export type Passage = {
  /**
   * Lower case, without accents or apostrophes. One space separates words. ` , ` and ` / ` stand for a comma
   * and a line break.
   */
  plain: string;
  /** For each word: its start in `plain`, and its start and end in the text. */
  at: readonly number[];
  starts: readonly number[];
  ends: readonly number[];
  words: readonly string[];
};

/** Long runs without a full stop are cut into overlapping pieces, so patterns never have to look far. */
const longest = 70;
const overlap = 30;

const maxWordLength = 24;

/** Reads sentence by sentence, in linear time. */
export function* passagesOf(text: string): Generator<Passage> {
  const plain = plainLetters(text);
  const token = /[a-z0-9]+(?:['\u00ad]+[a-z0-9]+)*|\u2764+|\.{2,}|[.!?]+|[,;:()"\-–—]+|\n(?:[ \t]*\n)*/g;
  let words: string[] = [];
  let starts: number[] = [];
  let ends: number[] = [];
  const passage = (): Passage => {
    const at: number[] = [];
    let length = 0;
    for (const word of words) {
      at.push(length);
      length += word.length + 1;
    }
    return { plain: words.join(" "), at, starts, ends, words };
  };
  for (let match = token.exec(plain); match; match = token.exec(plain)) {
    const found = match[0];
    const kind = mark(found);
    if (kind === "end") {
      if (words.length > 0) yield passage();
      words = [];
      starts = [];
      ends = [];
      continue;
    }
    words.push(kind ?? wordOf(found));
    starts.push(match.index);
    ends.push(match.index + found.length);
    if (words.length < longest) continue;
    yield passage();
    words = words.slice(-overlap);
    starts = starts.slice(-overlap);
    ends = ends.slice(-overlap);
  }
  if (words.length > 0) yield passage();
}

function mark(found: string): "end" | "," | "/" | "lol" | null {
  const first = found.charAt(0);
  if (first === "\n") return found.indexOf("\n", 1) === -1 ? "/" : "end";
  if (first === "." || first === "!" || first === "?") return found.startsWith("..") ? "," : "end";
  return /[a-z0-9]/.test(first) ? null : first === "\u2764" ? "lol" : ",";
}

/** Normalises disguised and stretched spellings: `su1cide`, `k1ll`, `diiiie`. */
function wordOf(found: string): string {
  const word = found.replace(/['\u00ad]/g, "").slice(0, maxWordLength);
  const plain = /[a-z][0-9][a-z]/.test(word) ? word.replace(/(?<=[a-z])[013457](?=[a-z])/g, letterFor) : word;
  return plain.replace(/([a-jl-wyz])\1{2,}/g, "$1");
}

const letterFor = (digit: string) => "oi?eas?t".charAt(Number(digit));

/** Has exactly as many characters as the text, so positions stay the same. */
function plainLetters(text: string): string {
  const small = text
    .replace(/\u0130/g, "I")
    .replace(/😂|🤣|😹|💀/g, "\u2764\u2764")
    .toLowerCase();
  return /[^\n -~]/.test(small) ? small.replace(/[^\n -~]/g, plainLetter) : small;
}

const known = new Map<string, string>();
for (const apostrophe of "’‘ʼ‛`´′＇ʹ") known.set(apostrophe, "'");
for (const dash of "–—‒−") known.set(dash, "-");
for (const quote of "“”„«»‹›「」") known.set(quote, '"');
for (const joiner of "\u200b\u200c\u200d\u00ad\u2060\ufeff") known.set(joiner, "'");
known.set("…", ",");
known.set("\u2028", "\n");
known.set("\u2029", "\n");
known.set("\r", " ");
known.set("ß", "s");
known.set("œ", "e");
known.set("ı", "i");
known.set("ø", "o");
known.set("ł", "l");

function plainLetter(letter: string): string {
  if (letter === "\u2764") return letter;
  const before = known.get(letter);
  if (before !== undefined) return before;
  const [base = " "] = letter.normalize("NFKD");
  // A combining mark belongs to the letter before it.
  const plain = /[a-z0-9]/.test(base) ? base : /\p{M}/u.test(letter) ? "'" : " ";
  if (known.size < 5000) known.set(letter, plain);
  return plain;
}
