/** Words and beginnings of words. A pattern can match a passage only if it contains one of them. */
export type OneOf = { whole: ReadonlySet<string>; begun: readonly string[] };

/** A shorter beginning would match too many words. */
export const minBeginningLength = 3;

/**
 * The words without which a pattern can't match, so that it is tried on few passages. Reads the pattern before its
 * shorthands are expanded. The rarest words come first. Understands the parts of regular expressions that the rules
 * use, and ignores anything uncertain.
 */
export function neededWords(source: string): OneOf[] {
  return needed(source)
    .sort((one, other) => cost(one) - cost(other))
    .map((words) => ({
      whole: new Set(words.filter((word) => !word.endsWith("*"))),
      begun: words.filter((word) => word.endsWith("*")).map((word) => word.slice(0, -1)),
    }));
}

/** Letters, none of them optional. */
const plainLetters = /[a-z]+(?![?*])/y;

/** Each one is a list of words. `word*` means a beginning. */
function needed(source: string): string[][] {
  const alternatives = split(source);
  if (alternatives.length > 1) {
    const best = alternatives.map(rarestIn);
    return best.every((words) => words !== null) ? [best.flatMap((words) => words ?? [])] : [];
  }
  const found: string[][] = [];
  let word: string[] = [""];
  let isBegun = false;
  /** The text before touches the word, without a space. */
  let isGlued = false;
  const endWord = () => {
    const usable = word.filter((each) => each !== "" && (!isBegun || each.length >= minBeginningLength));
    if (!isGlued && usable.length === word.length)
      found.push(isBegun ? usable.map((each) => `${each}*`) : usable);
    word = [""];
    isBegun = false;
    isGlued = false;
  };
  for (let at = 0; at < source.length; ) {
    const sign = source.charAt(at);
    if (sign === " " && source.charAt(at + 1) !== "?") {
      endWord();
      at += 1;
    } else if (sign === "~") {
      // A gap may be empty.
      const runsOn: boolean = isGlued && word[0] === "";
      endWord();
      isGlued = runsOn;
      at += 2;
    } else if (sign === "(") {
      const end = closing(source, at);
      const inner = source.slice(at, end);
      const isLook = /^\(\?<?[!=]/.test(inner);
      const after = source.slice(end + 1);
      const content = inner.slice(3);
      if (isLook) {
        at = end + 1;
        continue;
      }
      const optional = /^(?:[?*]|\{0)/.test(after);
      const suffix = /^(?:[?*+]|\{[\d,]+\})/.exec(after)?.[0] ?? "";
      const next = after.charAt(suffix.length);
      const isTight = word[0] !== "" || isGlued;
      if (optional) {
        if (isTight && !/^(?: |$)/.test(content)) isBegun = true;
        if (isTight && /^ /.test(content)) endWord();
        const runsOn = !split(content).every((each) => each.endsWith(" "));
        if (isTight && !/^ /.test(content) && / $/.test(content)) {
          endWord();
          isGlued = true;
        } else if (!isTight && runsOn && /[a-z~([]/.test(next)) isGlued = true;
      } else {
        const words = rarestIn(content);
        if (isTight) {
          isBegun = true;
          endWord();
        } else if (words && suffix === "" && /^[ ~(]?$/.test(next))
          found.push(opensWord(after) ? words : words.map(begin));
        word = [""];
        isGlued = /[a-z[\\']/.test(next);
      }
      at = end + 1 + suffix.length;
    } else if (sign === "[" || sign === "\\" || sign === "'" || sign === " ") {
      isBegun = true;
      // An optional space, as in `any ?more`, works like an apostrophe.
      at = sign === "[" ? source.indexOf("]", at) + 1 : at + (sign === "'" ? 1 : 2);
      at += /^[?*+]/.test(source.slice(at)) ? 1 : 0;
      // The following letters belong to the same word.
      while (/[a-z]/.test(source.charAt(at))) at += 1;
    } else if (sign === "$" || sign === "?" || sign === "*" || sign === "+" || sign === ",") {
      at += 1;
    } else {
      // Reads runs of letters at once, because a server reads all rules at each start.
      plainLetters.lastIndex = at;
      const letters = plainLetters.exec(source)?.[0];
      if (letters !== undefined) {
        if (!isBegun) word = word.map((start) => start + letters);
      } else if (/[?*]/.test(source.charAt(at + 1))) isBegun = true;
      else if (!isBegun) word = variants(sign).flatMap((end) => word.map((start) => start + end));
      at += letters?.length ?? 1;
    }
  }
  endWord();
  return found;
}

const begin = (word: string) => (word.endsWith("*") ? word : `${word}*`);

/** Whether a new word begins after a group. */
const opensWord = (after: string) => !/^(?:\((?!\?[:<]?[!=]|\?: )|[a-z[\\'])/.test(after);

function variants(letter: string): string[] {
  if (letter === "ß") return ["s", "ss"];
  const plain = { ä: "a", ö: "o", ü: "u" }[letter];
  return plain ? [plain, `${plain}e`] : [letter];
}

const cost = (words: readonly string[]) => words.reduce((sum, word) => sum + 2 ** -word.length, 0);

/** Many rules share the same lists. */
const read = new Map<string, string[] | null>();

function rarestIn(source: string): string[] | null {
  const before = read.get(source);
  if (before !== undefined) return before;
  const words = rarest(needed(source));
  read.set(source, words);
  return words;
}

/** Short words are common, so the best list has few words and long ones. */
function rarest(lists: readonly string[][]): string[] | null {
  return lists.reduce<string[] | null>(
    (best, words) => (best === null || cost(words) < cost(best) ? words : best),
    null,
  );
}

/** The alternatives at the top level of a pattern. */
function split(source: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < source.length; at += 1) {
    const sign = source.charAt(at);
    if (sign === "(") at = closing(source, at);
    else if (sign === "[") at = source.indexOf("]", at);
    else if (sign === "|") {
      parts.push(source.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, source.slice(from)];
}

/** Finds the end of the bracket that opens at `from`. */
function closing(source: string, from: number): number {
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    const sign = source.charAt(at);
    if (sign === "[") at = source.indexOf("]", at);
    else if (sign === "(") depth += 1;
    else if (sign === ")" && --depth === 0) return at;
  }
  throw new Error(`A bracket is not closed: ${source}`);
}
