import { english } from "./crisis-rules/english.ts";
import { french } from "./crisis-rules/french.ts";
import { german } from "./crisis-rules/german.ts";
import { italian } from "./crisis-rules/italian.ts";
import { type OneOf, shortestBeginning } from "./crisis-rules/needed-words.ts";
import { portuguese } from "./crisis-rules/portuguese.ts";
import { type CueKind, type LanguageRules, readRules } from "./crisis-rules/rules.ts";
import { spanish } from "./crisis-rules/spanish.ts";
import { type Passage, passagesOf } from "./crisis-words.ts";

/**
 * The part of a text that suggests its writer may want to die or to hurt themselves, or asks on behalf of
 * someone who does.
 */
export type CrisisSign = {
  kind: "explicit" | "veiled" | "means" | "for_another";
  start: number;
  end: number;
};

/**
 * Finds the first sign of a crisis in a text. Weighted rules look at one sentence at a time, in six
 * languages. The words around a cue raise or lower its weight: a negation, the past, fiction, a joke
 * (docs/decisions/0052). The same text always gets the same answer, in time proportional to its length. The
 * check does not judge a person. It misses signs, and it raises false alarms.
 */
export function findCrisisSign(text: string): CrisisSign | null {
  let faint: Cue[] = [];
  for (const passage of passagesOf(text)) {
    const cues = cuesOf(passage);
    const plain = cues.find(({ weight }) => weight >= enough);
    if (plain) return signOf(plain);
    if (cues.length === 0) continue;
    const from = (cues[0]?.start ?? 0) - near;
    faint = [...faint.filter(({ end }) => end >= from), ...cues];
    const last = faint.at(-1);
    if (last && together(faint) >= enough) return signOf(last);
  }
  return null;
}

const enough = 2;

/** Faint cues count together only within this many characters. */
const near = 600;

type Cue = { kind: CueKind; weight: number; start: number; end: number };

/** Three kinds of despair do not make a crisis. What people do or ask before one does. */
function together(cues: readonly Cue[]): number {
  const heaviest = new Map<CueKind, number>();
  for (const { kind, weight } of cues) heaviest.set(kind, Math.max(weight, heaviest.get(kind) ?? 0));
  return [...heaviest.values()].reduce((sum, weight) => sum + weight, 0);
}

const signOf = ({ kind, start, end }: Cue): CrisisSign => ({ kind: signKind(kind), start, end });

const signKind = (kind: CueKind): CrisisSign["kind"] => {
  if (kind === "~means") return "means";
  if (kind === "~friend") return "for_another";
  return kind.startsWith("~") ? "veiled" : asSign(kind);
};

const asSign = (kind: CueKind): CrisisSign["kind"] =>
  kind === "explicit" || kind === "means" || kind === "for_another" ? kind : "veiled";

function cuesOf(passage: Passage): Cue[] {
  const found: Cue[] = [];
  let figures: readonly Place[] | null = null;
  for (const { kind, weight, pattern, rules } of possibleIn(passage))
    for (const match of passage.plain.matchAll(pattern)) {
      const from = match.index;
      const to = from + match[0].length;
      const here = weight + contextOf(passage.plain, from, to, rules, kind);
      if (here <= 0) continue;
      figures ??= figuresIn(passage);
      if (figures.every(([start, end]) => start >= to || end <= from))
        found.push({ kind, weight: here, ...placeOf(passage, from, to) });
    }
  return found;
}

type Place = readonly [from: number, to: number];

/** Figures of speech in any language, because cues of one also match in related languages. */
const figuresIn = ({ plain, words }: Passage): Place[] =>
  ruleBook()
    .idioms.filter(({ needs }) => mayMatch(needs, words))
    .flatMap(({ pattern }) =>
      [...plain.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length] as const),
    );

/**
 * The cues whose words all occur in the passage. Most passages contain none, so no pattern is tried on them.
 */
function possibleIn({ words }: Passage): readonly RuledCue[] {
  const { always, byWord, byBeginning } = ruleBook();
  const possible = new Set(always);
  for (const word of words) {
    for (const cue of byWord.get(word) ?? none) possible.add(cue);
    for (const { begun, cue } of byBeginning.get(word.slice(0, shortestBeginning)) ?? none)
      if (word.startsWith(begun)) possible.add(cue);
  }
  if (possible.size === 0) return none;
  return [...possible].filter(({ needs }) => mayMatch(needs, words));
}

const mayMatch = (needs: readonly OneOf[], words: readonly string[]) =>
  needs.every(
    ({ whole, begun }) =>
      words.some((word) => whole.has(word)) ||
      begun.some((each) => words.some((word) => word.startsWith(each))),
  );

/** How much the words in a cue's line add to its weight or take from it. */
function contextOf(plain: string, from: number, to: number, rules: LanguageRules, kind: CueKind): number {
  const line = plain.slice(plain.lastIndexOf(" / ", from) + 1, endOfLine(plain, to));
  const before = plain.slice(Math.max(0, from - 120), from).trimEnd();
  if (kind !== "for_another" && rules.voids.some((each) => each.test(before))) return -9;
  let sum = 0;
  for (const [weight, pattern] of rules.context) if (pattern.test(line)) sum += weight;
  return sum > 0 && kind.startsWith("~") ? 0 : sum;
}

function endOfLine(plain: string, from: number): number {
  const end = plain.indexOf(" / ", from);
  return end === -1 ? plain.length : end;
}

function placeOf({ at, starts, ends, plain }: Passage, from: number, to: number) {
  const length = plain.slice(from, to).trimEnd().length;
  let first = at.findLastIndex((place) => place <= from);
  const last = at.findLastIndex((place) => place < from + length);
  if (first === -1) first = 0;
  return { start: starts[first] ?? 0, end: ends[last] ?? 0 };
}

type RuledCue = LanguageRules["cues"][number] & { rules: LanguageRules };

type RuleBook = {
  idioms: LanguageRules["idioms"];
  /** Cues that need no word. */
  always: RuledCue[];
  byWord: Map<string, RuledCue[]>;
  byBeginning: Map<string, { begun: string; cue: RuledCue }[]>;
};
const none: readonly never[] = [];

let book: RuleBook | undefined;

/** Compiled when the first text is checked: compiling the rules earlier would slow every start. */
function ruleBook(): RuleBook {
  if (book) return book;
  const languages = [english, german, spanish, french, portuguese, italian].map(readRules);
  book = {
    idioms: languages.flatMap((rules) => rules.idioms),
    always: [],
    byWord: new Map(),
    byBeginning: new Map(),
  };
  for (const rules of languages) for (const cue of rules.cues) enter(book, { ...cue, rules });
  return book;
}

function enter({ always, byWord, byBeginning }: RuleBook, cue: RuledCue) {
  const [rarest] = cue.needs;
  if (!rarest) always.push(cue);
  for (const word of rarest?.whole ?? none) add(byWord, word, cue);
  for (const begun of rarest?.begun ?? none)
    add(byBeginning, begun.slice(0, shortestBeginning), { begun, cue });
}

function add<Value>(index: Map<string, Value[]>, key: string, value: Value) {
  index.set(key, [...(index.get(key) ?? []), value]);
}
