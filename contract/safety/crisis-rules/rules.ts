import { neededWords, type OneOf } from "./needed-words.ts";

/**
 * What a cue is about. Those with a `~` are too weak alone: it takes two or three different ones near each other.
 * `~dark`, `~tired`, `~worth` and `~loss` name despair. `~farewell`, `~goodbye` and `~giving` name what people do
 * before they go. `~means` is a question about a method. `~friend` means that someone asks on another person's behalf.
 */
export const cueKinds = [
  "explicit",
  "veiled",
  "means",
  "for_another",
  "~dark",
  "~tired",
  "~worth",
  "~loss",
  "~farewell",
  "~goodbye",
  "~giving",
  "~means",
  "~friend",
] as const;

export type CueKind = (typeof cueKinds)[number];

export type LanguageRules = {
  cues: readonly { kind: CueKind; weight: number; pattern: RegExp; needs: readonly OneOf[] }[];
  /** A phrase that does not mean what it seems to. A cue inside it doesn't count. */
  idioms: readonly { pattern: RegExp; needs: readonly OneOf[] }[];
  /** Comes right before a cue and cancels it: a negation, or another subject. */
  voids: readonly RegExp[];
  /** Is on the same line and raises or lowers a cue's weight: fiction, the past, a joke, how it turned out. */
  context: readonly (readonly [number, RegExp])[];
};

/**
 * Reads the rules of a language, one a line:
 *
 *     let want want|wish     `{want}` in the lines below stands for it
 *     explicit 3 want to die a cue with its kind and weight; 2 shows the panel
 *     idiom to die for       as the fields above say
 *     void (?:dont|never)$
 *     context -2 film|novel
 *
 * A pattern is a regular expression over plain words (`passagesOf`): small letters, no accents, no apostrophes. In it
 * a space also matches a comma or a line break between two words, `~3` up to three words, `'` a space or nothing, and
 * `ä`, `ö`, `ü`, `ß` also `ae`, `oe`, `ue`, `ss`.
 *
 * It pauses after every few lines, so that a server can answer in between.
 */
export function* readRules(lines: string): Generator<void, LanguageRules> {
  const rules = {
    cues: [] as LanguageRules["cues"][number][],
    idioms: [] as LanguageRules["idioms"][number][],
    voids: [] as RegExp[],
    context: [] as (readonly [number, RegExp])[],
  };
  const parts = new Map<string, string>();
  const whole = (source: string) =>
    source.replace(/\{([a-zA-Z]+)\}/g, (_, name: string) => parts.get(name) ?? "");
  for (const [at, line] of lines.split("\n").entries()) {
    if (at % linesAtOnce === 0) yield;
    const [first = "", second = ""] = line.split(" ", 2);
    const after = whole(line.slice(first.length + 1));
    const weighed = after.slice(second.length + 1);
    const kind = cueKinds.find((each) => each === first);
    if (first === "let") parts.set(second, weighed);
    else if (first === "idiom")
      rules.idioms.push({ pattern: wordsPattern(after, "g"), needs: neededWords(after) });
    else if (first === "void") rules.voids.push(wordsPattern(after, ""));
    else if (first === "context") rules.context.push([Number(second), wordsPattern(weighed, "")]);
    else if (kind) {
      const pattern = wordsPattern(weighed, "g");
      rules.cues.push({ kind, weight: Number(second), pattern, needs: neededWords(weighed) });
    }
  }
  return rules;
}

const linesAtOnce = 10;

function wordsPattern(source: string, flags: string): RegExp {
  const words = source
    .replace(/ /g, "(?: [,/])? ")
    .replace(/~(\d)/g, "(?:[a-z0-9]+ (?:[,/] )?){0,$1}")
    .replace(/ä/g, "ae?")
    .replace(/ö/g, "oe?")
    .replace(/ü/g, "ue?")
    .replace(/ß/g, "ss?")
    .replace(/'/g, " ?");
  return new RegExp(`\\b(?:${words})(?!\\w)`, flags);
}
