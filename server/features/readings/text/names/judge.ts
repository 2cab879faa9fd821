import type { Token } from "../parsed-text.ts";
import {
  dealings,
  doings,
  motions,
  neverNames,
  personBefore,
  placeBefore,
  placeBeginnings,
  placeEnds,
} from "./cue-words.ts";
import { isFirstName, isWordName, isWordPlace, knownAs } from "./known-names.ts";

/** `unsure`: a name only if the text names it elsewhere, too. */
export type Judged = "person" | "place" | "neither" | "unsure";

export type Candidate = {
  /** The name in lower case, without accents. */
  folded: string;
  words: readonly Token[];
  hasFirstName: boolean;
  /** Up to four tokens before it, and three after it. */
  before: readonly Token[];
  after: readonly Token[];
  startsSentence: boolean;
};

const months = /^(april|may|june|august)$/;
const beforeMonth =
  /^(in|on|since|until|till|by|of|from|for|last|next|this|every|is|was|early|mid|late|it|be)$/;

/** Whether a capitalised name is a person or a place, from what is known of it and from the words beside it. */
export function judge(candidate: Candidate): Judged {
  const { folded, words, hasFirstName, startsSentence } = candidate;
  const known = knownAs(folded);
  const cue = cueOf(candidate);
  if (words.length > 1) {
    if (known === "place") return "place";
    const [first, last] = [words[0]?.lower ?? "", words.at(-1)?.lower ?? ""];
    if (placeEnds.has(last) || placeBeginnings.has(first)) return "place";
    if (hasFirstName) return isAfterArticle(candidate) ? "neither" : "person";
    if (cue !== null && !isAfterArticle(candidate)) return cue;
    return "unsure";
  }
  if (isAfterArticle(candidate)) return known === "place" ? "place" : "neither";
  if (known === "word") return judgeWord(candidate, cue);
  if (known === "person") return cue === "place" && isWay(candidate) ? "place" : "person";
  if (known === "place") return cue === "person" && isStrongPerson(candidate) ? "person" : "place";
  if (known === "either") return cue ?? "person";
  if (startsSentence) return cue === "person" && isProper(candidate) ? "person" : "unsure";
  return cue ?? (isProper(candidate) && isBare(candidate) ? "person" : "unsure");
}

/**
 * Whether only its place at the start of a sentence may have made it a name: "Knee held", "Dal with rice". A known
 * name needs no more than a word beside it that only goes with people.
 */
export function isUnsureName(candidate: Candidate): boolean {
  const { folded, words, startsSentence } = candidate;
  if (!startsSentence || words.length > 1) return false;
  return knownAs(folded) === null || cueOf(candidate) !== "person";
}

function judgeWord(candidate: Candidate, cue: "person" | "place" | null): Judged {
  const { folded, startsSentence } = candidate;
  if (isWordPlace(folded))
    return cue === "place" ? "place" : cue === "person" && !startsSentence ? "person" : "neither";
  if (!isWordName(folded)) return "neither";
  if (months.test(folded) && beforeMonth.test(candidate.before.at(-1)?.lower ?? "")) return "neither";
  if (months.test(folded) || startsSentence) return cue === "person" ? "person" : "unsure";
  return "person";
}

const isProper = ({ words }: Candidate) => words.every(({ pos }) => pos === "PROPN" || pos === "NOUN");
/** Nothing before it makes a person unlikely. */
const isBare = ({ before }: Candidate) => {
  const last = before.at(-1);
  return (
    last === undefined || /^(CCONJ|SCONJ|ADV|VERB)$/.test(last.pos ?? "") || /^(that|,)$/.test(last.lower)
  );
};

/** "the Guardian", "a Ford": people have no article. */
function isAfterArticle({ folded, before }: Candidate): boolean {
  const last = before.at(-1);
  const first = before.at(-2);
  if (!last) return false;
  // "the soup that Jonas brought": the tagger rarely sees that a clause begins there.
  if (last.lower === "that" && knownAs(folded) === "person") return false;
  if (/^(the|a|an|this|that|my|our|your|his|her|some|new|every|no)$/.test(last.lower) && last.pos !== "SCONJ")
    return true;
  return last.pos === "ADJ" && /^(the|a|an|this|that|my|our)$/.test(first?.lower ?? "");
}

/** What the words beside a name say of it. */
function cueOf(candidate: Candidate): "person" | "place" | null {
  const { before, after } = candidate;
  if (isStrongPerson(candidate)) return "person";
  const last = before.at(-1)?.lower ?? "";
  if (placeBefore.has(last)) return "place";
  if (/^(to|from|for|of)$/.test(last) && isWay(candidate)) return "place";
  const dealing = before.slice(0, -1).some(({ lower }) => dealings.has(lower));
  if (/^(to|from|about|at|for|of)$/.test(last)) {
    if (dealing) return "person";
    if (last === "at") return "place";
    return null;
  }
  if (last === "on") return null;
  const [next] = after;
  if (personBefore.has(last)) return "person";
  if (next && isDoing(candidate)) return "person";
  return null;
}

/** "moved to", "the train from". */
const isWay = ({ before }: Candidate): boolean => {
  const last = before.at(-1)?.lower ?? "";
  if (/^(in|into|through|around|across|near)$/.test(last)) return true;
  return /^(to|from|for|of)$/.test(last) && before.slice(0, -1).some(({ lower }) => motions.has(lower));
};

/** Only people have or do this: "Emil and I", "Anna said", "with Tom". */
function isStrongPerson({ before, after }: Candidate): boolean {
  const last = before.at(-1)?.lower ?? "";
  const [next, second] = after;
  if (last === "with" || last === "dear") return true;
  if (/^(tell|told|ask|asked|met|thank|hug|hugged|kissed|married|texted|phoned|rang)$/.test(last))
    return true;
  if (next?.lower === "and" && (second?.lower === "i" || second?.lower === "me")) return true;
  if (last === "and" && /^(i|me)$/.test(before.at(-2)?.lower ?? "")) return true;
  if (
    next?.lower === "and" &&
    second &&
    isFirstName(second.lower) &&
    !neverNames.has(second.lower) &&
    /^\p{Lu}/u.test(second.text) &&
    knownAs(second.lower) === "person"
  )
    return true;
  return (
    next !== undefined &&
    /^(said|says|told|asked|texted|called|thinks|wrote|emailed|smiled|laughed|cried|hugged|gave)$/.test(
      next.lower,
    )
  );
}

/** A verb of a person follows, or another finite verb that a name at a sentence's start may have. */
function isDoing({ folded, after, startsSentence }: Candidate): boolean {
  const [next, second] = after;
  if (!next) return false;
  // In "the 'Oyster'", the mark only ends what is quoted.
  if (next.lower === "'s" || (next.lower === "'" && folded.endsWith("s"))) return true;
  if (doings.has(next.lower)) return true;
  if (next.pos === "VERB") return !startsSentence || /(ed|s)$/.test(next.lower);
  // "Ivy is learning", "Anna will come", "Emil can't".
  if (next.pos === "AUX") return second !== undefined && second.pos === "VERB";
  return false;
}
