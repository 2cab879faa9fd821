import { fill } from "./passages.ts";
import { type Spoken, voices } from "./voices/voice.ts";
import words from "./whether-human.json" with { type: "json" };

/** Nothing but a sign may follow, so that “are you a person who …” of somebody else is left alone. */
const patterns = Object.values(words).map(
  ({ asks }) => new RegExp(`(?<![\\p{L}\\p{N}'])(?:${asks})\\s*(?=[?？!.,;:…)]|$)`, "iu"),
);

/** Whether a message asks if a human or an AI answers, in any of the languages that the companion speaks. */
export function asksWhetherHuman(message: string): boolean {
  const text = message.replace(/[’‘]/g, "'").replace(/\s+/g, " ").trim();
  return sentencesOf(text).some((sentence) =>
    /[?？]$/.test(sentence) || sentence.length < maxUnmarked
      ? patterns.some((pattern) => pattern.test(sentence))
      : false,
  );
}

/** Whether a message asks nothing else. */
export const asksOnlyThat = (message: string): boolean =>
  sentencesOf(message.trim()).length === 1 && message.length <= maxOfQuestion;

/** In UTF-16 code units. */
const maxOfQuestion = 80;
/** A longer sentence without a question mark tells of something else, in UTF-16 code units. */
const maxUnmarked = 40;

const sentencesOf = (text: string): string[] => text.match(/[^.!?？…]+(?:[.!?？…]+|$)/gu) ?? [];

/** The fixed answer. `model`: `null` for the built-in companion. */
export const whoAnswers = (language: Spoken, model: { model: string; provider: string } | null): string =>
  model ? fill(words[language].answer, model) : voices[language].about.ai;
