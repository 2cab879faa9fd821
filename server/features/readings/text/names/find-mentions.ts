import { fold } from "#server/platform/search/words.ts";
import type { ParsedText, Sentence, Token } from "../parsed-text.ts";
import type { Mention } from "../text-reading.ts";
import { insideNames, neverNames, placeBeginnings, placeEnds, titles } from "./cue-words.ts";
import { type Candidate, isUnsureName, type Judged, judge } from "./judge.ts";
import { isCallName, isRelation } from "./kinship.ts";
import { isFirstName, isWordName, knownAs } from "./known-names.ts";

/** Tokens `from` to `to` of a sentence, without `to`. */
type Span = { from: number; to: number };

/**
 * People and places that an English text names, in their order. Other languages have other rules of capitals, so
 * their sentences are left out.
 */
export function findMentions({ sentences }: Pick<ParsedText, "sentences">): Mention[] {
  const read = sentences.filter(
    ({ language, kind }) => language === "en" && (kind === "text" || kind === "item"),
  );
  const found: { mention: Mention; sentence: Sentence }[] = [];
  const unsure: { span: Span; sentence: Sentence; name: string }[] = [];
  for (const sentence of read) {
    const { tokens } = sentence;
    const spans = spansOf(tokens);
    for (const at of kinAt(tokens, spans)) {
      const token = tokens[at];
      if (token) found.push({ mention: mentionOf([token], capitalised(token.text), "person"), sentence });
    }
    for (const span of spans) {
      const judged = judgeSpan(tokens, span);
      const words = tokens.slice(span.from, span.to);
      const name = nameOf(words);
      if (judged === "unsure") unsure.push({ span, sentence, name });
      else if (judged !== "neither")
        found.push({ mention: mentionOf(words, name, judged, isUnsure(tokens, span, judged)), sentence });
    }
  }
  // A word that is surely a name in one sentence is one in the others, too.
  const sure = new Map(found.map(({ mention: { name, kind } }) => [fold(name.toLowerCase()), kind]));
  for (const { span, sentence, name } of unsure) {
    const kind = sure.get(fold(name.toLowerCase()));
    const { tokens } = sentence;
    if (kind)
      found.push({
        mention: mentionOf(tokens.slice(span.from, span.to), name, kind, isUnsure(tokens, span, kind)),
        sentence,
      });
  }
  return found.map(({ mention }) => mention).sort((one, other) => one.start - other.start);
}

const mentionOf = (
  words: readonly Token[],
  name: string,
  kind: Mention["kind"],
  unsure = false,
): Mention => ({
  name,
  kind,
  start: words[0]?.start ?? 0,
  end: words.at(-1)?.end ?? 0,
  unsure,
});

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function nameOf(words: readonly Token[]): string {
  let name = "";
  let end = -1;
  for (const { text, at } of words) {
    name += (name === "" || at === end ? "" : " ") + text;
    end = at + text.length;
  }
  return name.slice(0, 100);
}

const startsLarge = /^\p{Lu}/u;
const acronym = /^[\p{Lu}\p{N}.&]{2,}s?$/u;
const knownAcronyms = new Set(["UK", "USA", "US", "NYC", "LA"]);

const isLarge = ({ text, lower, isWord }: Token): boolean =>
  isWord &&
  startsLarge.test(text) &&
  (!acronym.test(text) || knownAcronyms.has(text)) &&
  !/^\p{Lu}\p{Ll}*\p{Lu}{2}/u.test(text) &&
  lower !== "i";
/** With or without its full stop. */
const isTitle = ({ lower }: Token): boolean => titles.has(lower.replace(".", ""));
/** Never a name: a month, a language, a brand. */
const isNever = ({ lower }: Token): boolean => neverNames.has(fold(lower));

/** Runs of capitalised words, cut where one can't be part of a name. */
function spansOf(tokens: readonly Token[]): Span[] {
  const spans: Span[] = [];
  for (let from = 0; from < tokens.length; from += 1) {
    const first = tokens[from];
    if (!first || !isLarge(first)) continue;
    if (isNever(first) && !placeEnds.has(tokens[from + 1]?.lower ?? "") && !arePlace(tokens, from)) continue;
    let to = from + 1;
    for (let next = joined(tokens, to); next > to; next = joined(tokens, to)) to = next;
    spans.push(...trimmed(tokens, { from, to }));
    from = to - 1;
  }
  return spans;
}

/** "South Africa", "North Sea", "Black Forest": two words that are a place together. */
function arePlace(tokens: readonly Token[], at: number): boolean {
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (!first || !second || !isLarge(second)) return false;
  return knownAs(fold(`${first.lower} ${second.lower}`)) === "place";
}

/** Where a name that ends before `at` ends if the next words belong to it. */
function joined(tokens: readonly Token[], at: number): number {
  const [last, next, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!last || !next) return at;
  const touches = next.at === last.at + last.text.length;
  if (isLarge(next) && !isNever(next)) return at + 1;
  if (!after || !isLarge(after) || isNever(after)) return at;
  if (next.text === "." && touches && (isTitle(last) || last.lower === "st")) return at + 2;
  if (next.text === "-" && touches && after.at === next.at + 1) return at + 2;
  if ((next.lower === "'s" || next.lower === "'") && placeEnds.has(after.lower)) return at + 2;
  if (insideNames.has(next.lower) && next.lower !== "the") return isJoint(last, next, after) ? at + 2 : at;
  return at;
}

/** "Isle of Wight", "Ludwig van Beethoven", but not "Anna of Berlin". */
const isJoint = (last: Token, { lower }: Token, after: Token): boolean =>
  lower !== "of" ||
  placeEnds.has(last.lower) ||
  placeBeginnings.has(last.lower) ||
  placeEnds.has(after.lower);

/** Drops a first word that has a capital only because it begins the sentence. */
function trimmed(tokens: readonly Token[], span: Span): Span[] {
  let { from } = span;
  const first = tokens[from];
  if (first && startsSentence(tokens, from) && span.to - from > 1) {
    const known = knownAs(fold(first.lower));
    const whole = knownAs(fold(nameOf(tokens.slice(from, span.to)).toLowerCase()));
    const begins =
      isTitle(first) || first.lower === "st" || placeBeginnings.has(first.lower) || isCallName(first.lower);
    const isName = known === "person" || known === "either" || isWordName(fold(first.lower));
    const endsAsPlace = placeEnds.has(tokens[span.to - 1]?.lower ?? "") && first.pos === "PROPN";
    if (whole === null && !begins && !isName && !endsAsPlace && known !== "place") from += 1;
  }
  return from < span.to ? [{ from, to: span.to }] : [];
}

/** Only marks come before it. */
const startsSentence = (tokens: readonly Token[], at: number): boolean =>
  !tokens.slice(0, at).some(({ isWord }) => isWord) || /^[:“"(–—]$/.test(tokens[at - 1]?.text ?? "");

/** Relatives: "Mum", "my older sister". */
function* kinAt(tokens: readonly Token[], spans: readonly Span[]): Generator<number> {
  for (const [at, { lower, text }] of tokens.entries()) {
    const isCalled = isCallName(lower);
    if (!isCalled && !isRelation(lower)) continue;
    const own = spans.find(({ from, to }) => from <= at && at < to);
    if (own && own.to - own.from > 1) continue;
    // "my cousin Tariq": the name says it.
    const next = tokens[at + 1];
    if (next && isLarge(next) && !isNever(next)) continue;
    if (next?.text === "-") continue;
    const owner = ownerOf(tokens, at);
    if (
      owner === "my" ||
      (owner === null && isCalled && (startsLarge.test(text) || !followsWord(tokens, at)))
    )
      yield at;
  }
}

/** Lower-case "mum" without "my" is still the writer's own, if no article or adjective comes before it. */
function followsWord(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return before !== undefined && /^(DET|ADJ|NUM|NOUN|PROPN)$/.test(before.pos ?? "");
}

/** Whose relative it is. Up to two adjectives may come between. */
function ownerOf(tokens: readonly Token[], at: number): "my" | "other" | null {
  for (let before = at - 1; before >= Math.max(0, at - 3); before -= 1) {
    const token = tokens[before];
    if (!token) return null;
    if (token.lower === "my") return "my";
    if (/^(his|her|your|their|its|a|an|the|'s|')$/.test(token.lower)) return "other";
    if (token.lower === "our") return "my";
    if (token.pos !== "ADJ" && !/^(little|older|younger|late|big|dear|own|only|first|ex)$/.test(token.lower))
      return null;
  }
  return null;
}

function judgeSpan(tokens: readonly Token[], { from, to }: Span): Judged {
  const words = tokens.slice(from, to);
  const [first] = words;
  if (!first) return "neither";
  if (words.length === 1 && (isCallName(first.lower) || isRelation(first.lower))) return "neither";
  if (isTitle(first) || (words.length > 1 && isCallName(first.lower)))
    return words.length > 1 ? "person" : "neither";
  return judge(candidateOf(tokens, { from, to }));
}

const isUnsure = (tokens: readonly Token[], span: Span, kind: Mention["kind"]): boolean =>
  kind === "person" && isUnsureName(candidateOf(tokens, span));

function candidateOf(tokens: readonly Token[], { from, to }: Span): Candidate {
  const words = tokens.slice(from, to);
  return {
    folded: fold(nameOf(words).toLowerCase()),
    words,
    hasFirstName: isFirstName(fold(words[0]?.lower ?? "")),
    before: tokens.slice(Math.max(0, from - 4), from),
    after: tokens.slice(to, to + 3),
    startsSentence: startsSentence(tokens, from),
  };
}
