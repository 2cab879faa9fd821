import { neededWords, type OneOf } from "./needed-words.ts";

/**
 * The subject of a cue. Those with a `~` are too weak alone: it takes two or three different ones close together.
 * `~dark`, `~tired`, `~worth` and `~loss` name despair. `~farewell`, `~goodbye` and `~giving` name preparations.
 * `~means` is a question about a method. `~friend` asks on another person's behalf.
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

/** A JSON file of this folder. Patterns are as `readRules` describes. */
export type RuleFile = {
  /** Parts that other patterns include as `{name}`. */
  parts: Readonly<Record<string, string>>;
  /** A kind, a weight and a pattern. A weight of 2 is enough to show the panel. */
  cues: readonly string[];
  idioms: readonly string[];
  voids: readonly string[];
  /** A weight and a pattern. */
  context: readonly string[];
};

/**
 * A pattern is a regular expression over plain words (`passagesOf`): small letters, no accents, no apostrophes. In it
 * a space also matches a comma or a line break between two words, `~3` up to three words, `'` a space or nothing, and
 * `ä`, `ö`, `ü`, `ß` also `ae`, `oe`, `ue`, `ss`.
 */
export function readRules({ parts, cues, idioms, voids, context }: RuleFile): LanguageRules {
  const withParts = (source: string) =>
    source.replace(/\{([a-zA-Z]+)\}/g, (_, name: string) => parts[name] ?? "");
  const rules = {
    cues: [] as LanguageRules["cues"][number][],
    idioms: idioms.map(withParts).map((source) => ({
      pattern: wordsPattern(source, "g"),
      needs: neededWords(source),
    })),
    voids: voids.map((source) => wordsPattern(withParts(source), "")),
    context: context.map((line) => {
      const [weight, source] = splitOnce(line);
      return [Number(weight), wordsPattern(withParts(source), "")] as const;
    }),
  };
  for (const line of cues) {
    const [name, rest] = splitOnce(line);
    const [weight, pattern] = splitOnce(rest);
    const kind = cueKinds.find((each) => each === name);
    if (!kind) throw new Error(`There is no kind of cue called ${name}.`);
    const source = withParts(pattern);
    rules.cues.push({
      kind,
      weight: Number(weight),
      pattern: wordsPattern(source, "g"),
      needs: neededWords(source),
    });
  }
  return rules;
}

/** Splits at the first space. */
function splitOnce(line: string): [string, string] {
  const at = line.indexOf(" ");
  return [line.slice(0, at), line.slice(at + 1)];
}

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
