import { blankChatQuotes } from "#contract/chat-quote-rules.ts";
import { type Passage, passagesOf } from "./crisis-words.ts";
import { minBeginningLength, type OneOf } from "./rules/needed-words.ts";
import { type RuledCue, ruleBook } from "./rules/rule-book.ts";
import type { CueKind, LanguageRules } from "./rules/rules.ts";

/**
 * Whether a text in German, Spanish, French, Italian or Portuguese suggests that its writer, or somebody they write of,
 * wants to die or to hurt themselves. Weighted rules look at one sentence at a time. The words around a cue raise or
 * lower its weight: a negation, the past, fiction, a joke (docs/decisions/0052). It misses most signs. The learned
 * reader, which finds more, reads only English.
 */
export function hasRuledSign(text: string): boolean {
  let faint: Cue[] = [];
  for (const passage of passagesOf(blankChatQuotes(text))) {
    const cues = cuesOf(passage);
    if (cues.some(({ weight }) => weight >= enough)) return true;
    if (cues.length === 0) continue;
    const from = (cues[0]?.start ?? 0) - near;
    faint = [...faint.filter(({ end }) => end >= from), ...cues];
    if (together(faint) >= enough) return true;
  }
  return false;
}

const enough = 2;

/** Faint cues count together only within this many characters. */
const near = 600;

type Cue = { kind: CueKind; weight: number; start: number; end: number };

/**
 * Kinds of despair alone are no crisis; they need a sign of preparation, such as a farewell or a question about means.
 */
function together(cues: readonly Cue[]): number {
  const heaviest = new Map<CueKind, number>();
  for (const { kind, weight } of cues) heaviest.set(kind, Math.max(weight, heaviest.get(kind) ?? 0));
  return [...heaviest.values()].reduce((sum, weight) => sum + weight, 0);
}

function cuesOf(passage: Passage): Cue[] {
  const found: Cue[] = [];
  let figures: readonly WordRange[] | null = null;
  for (const { kind, weight, pattern, rules } of possibleIn(passage))
    for (const match of passage.plain.matchAll(pattern)) {
      const from = match.index;
      const to = from + match[0].length;
      const here = weight + contextOf(passage.plain, from, to, rules, kind);
      if (here <= 0) continue;
      figures ??= figuresIn(passage);
      if (figures.every(([start, end]) => start >= to || end <= from))
        found.push({ kind, weight: here, ...rangeOf(passage, from, to) });
    }
  return found;
}

type WordRange = readonly [from: number, to: number];

/** Figures of speech in any language, because cues of one also match in related languages. */
const figuresIn = ({ plain, words }: Passage): WordRange[] =>
  ruleBook()
    .idioms.filter(({ needs }) => mayMatch(needs, words))
    .flatMap(({ pattern }) =>
      [...plain.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length] as const),
    );

/** The cues whose words all occur in the passage. Most passages contain none, so no pattern is tried on them. */
function possibleIn({ words }: Passage): readonly RuledCue[] {
  const { always, byWord, byBeginning } = ruleBook();
  const possible = new Set(always);
  for (const word of words) {
    for (const cue of byWord.get(word) ?? none) possible.add(cue);
    for (const { begun, cue } of byBeginning.get(word.slice(0, minBeginningLength)) ?? none)
      if (word.startsWith(begun)) possible.add(cue);
  }
  if (possible.size === 0) return none;
  return [...possible].filter(({ needs }) => mayMatch(needs, words));
}

const none: readonly never[] = [];

const mayMatch = (needs: readonly OneOf[], words: readonly string[]) =>
  needs.every(
    ({ whole, begun }) =>
      words.some((word) => whole.has(word)) ||
      begun.some((each) => words.some((word) => word.startsWith(each))),
  );

/** How the other words of the line change a cue's weight. */
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

function rangeOf({ at, starts, ends, plain }: Passage, from: number, to: number) {
  const length = plain.slice(from, to).trimEnd().length;
  let first = at.findLastIndex((place) => place <= from);
  const last = at.findLastIndex((place) => place < from + length);
  if (first === -1) first = 0;
  return { start: starts[first] ?? 0, end: ends[last] ?? 0 };
}
