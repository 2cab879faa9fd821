import { blankChatQuotes } from "../chat-quote-rules.ts";
import { likenessToSigns } from "./crisis-likeness.ts";
import { minBeginningLength, type OneOf } from "./crisis-rules/needed-words.ts";
import { type RuledCue, ruleBook } from "./crisis-rules/rule-book.ts";
import type { CueKind, LanguageRules } from "./crisis-rules/rules.ts";
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
 * check does not judge a person. Answers of the chat on a page are not its writer's words, so they don't count. It misses signs, and it raises false alarms.
 */
export function findCrisisSign(text: string): CrisisSign | null {
  const checking = check(text);
  for (;;) {
    const step = checking.next();
    if (step.done) return step.value;
  }
}

/** The same, with a `pause` after each step, so that a server can answer other requests. */
export async function findCrisisSignInSteps(
  text: string,
  pause: () => Promise<unknown>,
): Promise<CrisisSign | null> {
  const checking = check(text);
  for (;;) {
    const step = checking.next();
    if (step.done) return step.value;
    await pause();
  }
}

/** A few milliseconds of work. */
const passagesInStep = 50;

function* check(text: string): Generator<void, CrisisSign | null> {
  let count = 0;
  let faint: Cue[] = [];
  let before: readonly string[] = [];
  for (const passage of passagesOf(blankChatQuotes(text))) {
    count += 1;
    if (count % passagesInStep === 0) yield;
    const cues = cuesOf(passage);
    const plain = cues.find(({ weight }) => weight >= enough);
    if (plain) return signOf(plain);
    const likely = cues.find(({ weight }) => weight >= enoughIfAlike);
    if (likely && [passage.words, [...before, ...passage.words]].some((words) => likenessToSigns(words) > 0))
      return signOf(likely);
    before = passage.words;
    if (cues.length === 0) continue;
    const from = (cues[0]?.start ?? 0) - near;
    faint = [...faint.filter(({ end }) => end >= from), ...cues];
    const last = faint.at(-1);
    if (last && together(faint) >= enough) return signOf(last);
  }
  return null;
}

const enough = 2;

/** Enough for a cue whose passage, alone or with the one before it, resembles signs more than other lines. */
const enoughIfAlike = 1.2;

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
