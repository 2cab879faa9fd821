import { ownWordsMarkdown } from "#contract/activities/answers-markdown.ts";
import type { Day } from "#contract/day-rules.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { sentencesIn } from "#server/features/readings/index.ts";
import { plainText } from "#server/platform/search/plain-text.ts";
import { countWordsFast } from "#server/platform/search/word-count.ts";

/** UTF-16 code units that are read of one reflection, because reading a very long one would delay other people. */
const maxReadLength = 20_000;
const minWords = 10;
const maxWords = 60;

export type OwnWords = { reflection_id: string; revision: number; day: string; quote: string };
export type Chosen = { passages: OwnWords[]; question: OwnWords | null };

type Candidate = OwnWords & { score: number };

/**
 * Collects a passage to remember of each part of a period, and the last question left open, from one reflection after
 * the other by day. A reflection with a sign of crisis gives neither. The same reflections always give the same words.
 */
export function createChoosing(hasSign: (reflection: Reflection) => boolean, partOf: (day: Day) => string) {
  const best = new Map<string, Candidate>();
  let question: OwnWords | null = null;
  return {
    read(reflection: Reflection): void {
      if (reflection.body.trim() === "" || hasSign(reflection)) return;
      for (const paragraph of ownParagraphs(reflection)) {
        const found = passageIn(paragraph);
        if (found) {
          const part = partOf(reflection.day);
          const score = scoreOf(reflection, found);
          if (score > (best.get(part)?.score ?? Number.NEGATIVE_INFINITY))
            best.set(part, { ...toWords(reflection, found), score });
        }
        const asked = openQuestion(paragraph);
        if (asked && asked !== reflection.prompt) question = toWords(reflection, asked);
      }
    },
    chosen(): Chosen {
      const passages = [...best.values()].map(({ score: _, ...words }) => words);
      const asked = question?.quote;
      const isQuoted = asked !== undefined && passages.some(({ quote }) => quote.includes(asked));
      return { passages, question: isQuoted ? null : question };
    },
  };
}

const toWords = ({ id, revision, day }: Reflection, quote: string): OwnWords => ({
  reflection_id: id,
  revision,
  day,
  quote,
});

/** Without headings, what quotes others, and the questions and choices of an activity. */
export function ownParagraphs({ body, answers }: Reflection): string[] {
  const own = (answers ? ownWordsMarkdown(answers) : body)
    .slice(0, maxReadLength)
    .split(/\r\n?|\n/)
    .filter((line) => !/^\s*(?:#{1,6}\s|>|\||```)/.test(line))
    .join("\n");
  return plainText(own)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}

/** The first sentences of a paragraph, up to 60 words; no shorter than ten. */
function passageIn(paragraph: string): string | null {
  let passage = "";
  for (const { end } of sentencesIn(paragraph)) {
    const longer = paragraph.slice(0, end);
    if (countWordsFast(longer) > maxWords) break;
    passage = longer;
  }
  return countWordsFast(passage) >= minWords && !passage.includes("?") ? passage : null;
}

/**
 * Prefers a starred reflection, then a brighter day and more words. A few words of a good day count about as much as many
 * of an even one, and a heavy day is quoted if there is no other.
 */
const scoreOf = ({ starred, mood }: Reflection, passage: string) =>
  (starred ? 10 : 0) + (scoreOfMood[mood ?? 3] ?? 0) + Math.min(countWordsFast(passage) / maxWords, 1);

/** By mood, from 1. */
const scoreOfMood = [0, -2, 0, 0, 0.75, 1.5];

const ofOneself =
  /\b(?:I|I['’]m|I['’]ve|me|my|we|our|us|ich|mich|mir|mein\w*|wir|uns\w*|je|j['’]\w+|me|moi|mon|ma|mes|nous|yo|mi|mis|nos|nosotros|eu|meu|minha|nós|io|mio|mia|noi)\b/iu;

/** The last sentence of a paragraph, if it is a question of the writer to themselves. */
function openQuestion(paragraph: string): string | null {
  const { start } = sentencesIn(paragraph).at(-1) ?? { start: 0 };
  // Without capitals, several sentences are taken for one.
  const last =
    paragraph
      .slice(start)
      .split(/(?<=[.!?…])\s+/)
      .at(-1) ?? "";
  const words = countWordsFast(last);
  if (!/[?？]$/.test(last) || words < 4 || words > 40) return null;
  return ofOneself.test(last) && !/["“”„«»]/.test(last) ? last : null;
}
