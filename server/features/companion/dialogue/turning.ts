import { sentencesOf } from "#server/platform/search/sentences.ts";
import { countSpaced } from "#server/platform/search/word-count.ts";
import words from "./english-words.json" with { type: "json" };

// Untranslated file: hands back English sentences, in English.

/** Turns a person's words back to them: “I can't stop thinking” becomes “You can't stop thinking”. Only for English. */

const maxTurnedLength = 24;

const firstPerson: Readonly<Record<string, string>> = words.firstPerson;
/**
 * Contractions without an apostrophe, as people type them. “ill” and “id” are also words, so a clause that
 * begins with them is left alone.
 */
const spelledOut: Readonly<Record<string, string>> = words.spelledOut;
const ofSubjectI: Readonly<Record<string, string>> = words.ofSubjectI;
const adverbs = new Set(words.adverbs.split(" "));
const joins = new Set(words.joins.split(" "));
/** Between “I” and a joined verb, these could introduce another subject. */
const newSubjects = new Set(words.newSubjects.split(" "));

/** Sentences with these words are not handed back. */
const unsaid =
  /\b(?:kill|killed|killing|suicid\w*|die|dying|dead|hurt(?:ing)? myself|cut(?:ting)? myself|rape\w*|abuse\w*|molest\w*|murder\w*|overdose\w*|self-harm\w*|porn\w*|fuck\w*|cunt\w*)\b/i;
const judgement =
  /^(?:i'm|i am|im)(?: (?:so|such|just|really|always|only|a total|a complete|an utter|clearly|obviously|basically|still))*((?: an?| the)? (?:failure|stupid|idiot|worthless|useless|pathetic|ugly|fraud|disappointment|mess|loser|burden|lazy|weak|broken|nothing|fat|crazy|disgusting|horrible|terrible|awful|selfish|unlovable|boring|incompetent|bad \w+|terrible \w+|horrible \w+|awful \w+)\b.*)$/i;
const hardOnThemselves =
  /\b(?:hate myself|my (?:own )?fault|not (?:good |smart |strong )?enough|(?:nobody|no one|everyone|everybody) (?:likes|loves|hates|cares about|wants|needs) me|can't do anything right|ruin(?:ed)? everything|don't deserve|deserve this|deserves? (?:\w+ ){0,2}better|better off without)\b/i;

const opener =
  /^(?:(?:and|but|so|well|because|cause|cuz|honestly|actually|anyway|basically|also|oh|ok|okay|yes|yeah|no|look|like|hmm|um|plus|i mean|you know|to be honest|tbh|the thing is(?: that)?|it's just that|it's that)(?:,\s*|\s+))+/i;

/** Beginnings of such words in the other languages. */
const harsh =
  /(?<!\p{L})(?:versager|wertlos|nutzlos|dumm|hässlich|idiot|umbringen|töten|sterben|gestorben|tot(?!\p{L})|fracas|inútil|estúpid|idiota|fe[oa](?!\p{L})|matar|morir|muert|nulle?(?!\p{L})|raté|stupide|moche|tuer|mour|mort|burr[oa]|fei[oa]|morr|fallit|stupid|brutt|uccid|schuld(?!e)|culpa|faute|colpa)/iu;

/** Whether an answer can include the sentence unchanged: no question, nothing addressed to someone, nothing grave. */
export const mayBeHandedBack = (sentence: string): boolean =>
  !/[?？]/u.test(sentence) &&
  !unsaid.test(sentence) &&
  !judgement.test(sentence) &&
  !hardOnThemselves.test(sentence) &&
  !harsh.test(sentence) &&
  !/\b(?:you|your|u)\b/i.test(sentence);

/** @returns the sentence addressed to the person, with its full stop; `null` if it might come out wrong */
export function turned(sentence: string): string | null {
  const plain = sentence
    .replace(/[’‘]/g, "'")
    .replace(/[.!…\s]+$/u, "")
    .replace(opener, "")
    .replace(/,? (?:i (?:guess|suppose|think)|lol|haha|tbh)$/i, "")
    .trim();
  if (/[?!"“”„«»()[\]{}<>|`*_~#\\/@]|https?:/u.test(plain) || unsaid.test(plain)) return null;
  if (/\b(?:you|your|yours|yourself|you're|you've|ur|let's|lets)\b/i.test(plain)) return null;
  const words = plain.split(/\s+/);
  if (words.length < 3 || words.length > maxTurnedLength) return null;
  const judged = judgement.exec(plain);
  if (judged) return selfCalled(judged[1] ?? "");
  const pieces = turnWords(words);
  if (!pieces) return null;
  const text = pieces.join(" ");
  if (hardOnThemselves.test(plain)) return `You write that ${lowerFirst(text, plain)}.`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** “You call yourself a failure.” */
function selfCalled(rest: string): string | null {
  const words = turnWords(rest.trim().split(/\s+/));
  return words && `You call yourself ${words.join(" ")}.`;
}

/** Keeps the capital letter if it begins with a name. */
const lowerFirst = (text: string, original: string) =>
  /^(?:[A-Z][a-z]+ [A-Z]|I\b)/.test(original) && !/^you/i.test(text)
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1);

type Piece = { before: string; word: string; after: string };

function split(written: string): Piece {
  const [, before = "", word = "", after = ""] =
    /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/u.exec(written) ?? [];
  return { before, word, after };
}

/** @returns the words turned one by one; `null` if the verb's subject is unclear */
function turnWords(written: readonly string[]): string[] | null {
  const pieces = pairOf(written.map(split));
  if (!pieces) return null;
  const lower = pieces.map(({ word }) => {
    const folded = word.toLowerCase();
    return spelledOut[folded] ?? folded;
  });
  const said: string[] = [];
  for (const [at, { before, word, after }] of pieces.entries()) {
    const plain = lower[at] ?? "";
    const previous = at === 0 ? "" : (lower[at - 1] ?? "");
    if ((plain === "ill" || plain === "id") && (at === 0 || joins.has(previous) || newSubjects.has(previous)))
      return null;
    let now = spelledOut[word.toLowerCase()] ?? word;
    const own = word === "US" ? undefined : firstPerson[plain];
    if (own !== undefined) now = own;
    else if (ofSubjectI[plain] !== undefined) {
      const subject = subjectBefore(pieces, lower, at);
      if (subject === "unclear") return null;
      if (subject === "i") now = ofSubjectI[plain] ?? word;
    }
    said.push(before + now + after);
  }
  return said;
}

/** Whether “I” is the subject of the verb at `at`. */
function subjectBefore(
  pieces: readonly Piece[],
  lower: readonly string[],
  at: number,
): "i" | "other" | "unclear" {
  if (lower[at + 1] === "i") return "i";
  let back = at - 1;
  while (back >= 0 && isAdverb(lower[back] ?? "") && pieces[back]?.after === "") back -= 1;
  const found = lower[back] ?? "";
  if (found === "i" && pieces[back]?.after === "") return "i";
  const isJoined = joins.has(found);
  if (!isJoined && !/[,;]/.test(pieces[back]?.after ?? "")) return back < 0 ? "unclear" : "other";
  for (let further = back - 1; further >= 0; further -= 1) {
    const word = lower[further] ?? "";
    if (/^i(?:'m|'ve|'d|'ll)?$/.test(word)) return isJoined ? "i" : "unclear";
    if (newSubjects.has(word)) return "unclear";
  }
  return "unclear";
}

const isAdverb = (word: string) => adverbs.has(word) || /..ly$/.test(word);

/** “Ana and I” becomes “I and Ana”, so that it turns into “you and Ana”. `null` if the start of the pair is unclear. */
function pairOf(pieces: Piece[]): Piece[] | null {
  const at = pieces.findIndex(
    ({ word }, index) => word === "I" && pieces[index - 1]?.word.toLowerCase() === "and",
  );
  const and = pieces[at - 1];
  const other = pieces[at - 2];
  if (at < 0 || !and || !other || and.after !== "" || other.after !== "") return pieces;
  const determiner = [at - 3, at - 4].find((index) =>
    /^(?:my|our|his|her|the|their)$/i.test(pieces[index]?.word ?? ""),
  );
  const next = pieces[at + 1]?.word.toLowerCase() ?? "";
  // “I was late and I was tired” is not a pair.
  if (determiner === undefined && !/^(?:\p{Lu}\p{Ll}+|he|she|they)$/u.test(other.word)) return pieces;
  if (determiner === undefined && at - 2 > 0 && !/^\p{Lu}/u.test(other.word)) return pieces;
  const start = determiner ?? at - 2;
  // Nor is it one after a verb: “The funeral is Friday and I have to speak”, “I love my sister and I miss her”.
  const isSubject = start === 0 || opensClause(pieces[start - 1]);
  if (!isSubject) return pieces;
  if (/^(?:am|was|'m)$/.test(next)) return null;
  const self = pieces[at];
  if (!self) return pieces;
  return [
    ...pieces.slice(0, start),
    { ...self, after: "" },
    and,
    ...pieces.slice(start, at - 1).map((piece, index, all) => ({
      ...piece,
      word:
        index === 0 && /^(?:My|Our|His|Her|The|Their|He|She|They)$/.test(piece.word)
          ? piece.word.toLowerCase()
          : piece.word,
      after: index === all.length - 1 ? self.after : piece.after,
    })),
    ...pieces.slice(at + 1),
  ];
}

/** Whether a subject may follow this word. */
const opensClause = (before: Piece | undefined) => {
  const word = before?.word.toLowerCase() ?? "";
  return before?.after !== "" || joins.has(word) || newSubjects.has(word) || isAdverb(word);
};

/** Words that make a sentence worth handing back. */
const weighty =
  /\b(?:feel|felt|feeling|afraid|scared|angry|sad|happy|miss|love|hate|want|need|wish|can't|cannot|never|always|tired|alone|worried|ashamed|proud|hope|lost|hurt|cry|cried|stop|still|died|grateful|guilty|lonely|anxious)\b/gi;

/** The sentence of a message that says most about the person, turned. `null` if none can be turned. */
export function turnedPart(message: string): string | null {
  const sentences = sentencesOf(message);
  const candidates = sentences.flatMap((sentence, at) => {
    const [first = ""] = countSpaced(sentence) <= maxTurnedLength ? [sentence] : clausesOf(sentence);
    const text = turned(first);
    if (!text || !/\b(?:you|your)\b/i.test(text)) return [];
    const late = at / Math.max(1, sentences.length - 1);
    const startsWithThem = /^you/i.test(text) ? 1 : 0;
    const points = (first.match(weighty)?.length ?? 0) * 2 + startsWithThem + late - countSpaced(first) / 16;
    return [{ text, points }];
  });
  return candidates.sort((one, other) => other.points - one.points)[0]?.text ?? null;
}

/** The clauses of a long sentence that make sense alone, the last one first. */
const clausesOf = (sentence: string): string[] =>
  sentence
    .split(/(?:[,;:]| [–—-])\s+(?:and|but|so|then|because|which is why)?\s*/i)
    .filter((clause) => /^(?:i|i'm|i've|i'd|i'll|my|we)\b/i.test(clause) && countSpaced(clause) >= 4)
    .filter((clause) => countSpaced(clause) <= maxTurnedLength)
    .reverse();
