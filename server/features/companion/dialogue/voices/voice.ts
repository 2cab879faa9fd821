import type { questionsByKind, Topic } from "./english-questions.ts";

/** The languages that the companion asks in. */
export type Spoken = "en" | "de" | "es" | "fr" | "pt" | "it";

export type QuestionKind = keyof typeof questionsByKind;

/** Everything the companion says in one language. `{…}` are placeholders. */
export type Voice = {
  /** For dates. */
  locale: string;
  quoteMarks: readonly [open: string, close: string];
  /** Says in its first answer that it is no AI. */
  notAnAi: string;
  /** When the help panel shows: the first time, and later. Never a question. */
  care: readonly [first: string, later: string];
  /** No question, for someone who wants none or has been asked them all. */
  listening: readonly string[];
  thanks: readonly string[];
  goodbye: readonly string[];
  unsure: readonly string[];
  complaint: readonly string[];
  noMoreQuestions: string;
  afterLong: readonly string[];
  about: {
    ai: string;
    readers: string;
    memory: string;
    feelings: string;
    skills: string;
    themes: string;
    patterns: string;
    advice: string;
    diagnosis: string;
    task: string;
    openQuestion: string;
  };
  /** Introduces what was found in the journal. `{when}` is the time or mood that was asked for. */
  found: string;
  foundFor: string;
  /** Introduces passages that don't contain the question's words. */
  foundNear: string;
  /** Introduces them after others that do contain words of the question. */
  alsoNear: string;
  nothingFound: string;
  /** Something was found, but its words opened the help panel. */
  notQuoted: string;
  /** With `{day}` and `{quote}`. */
  passage: string;
  /** A passage that the person did not ask for. */
  broughtBack: readonly string[];
  /** How many reflections mention what was asked for: one, and several. `{when}` begins with a comma, or is empty. */
  counted: readonly [one: string, several: string];
  /** How a time was. Only in languages whose times are understood. */
  howItWas?: {
    marked: string;
    markedOne: string;
    lowWeek: string;
    weeks: readonly string[];
    lowMonth: string;
    feelings: string;
  };
  between: string;
  onDay: string;
  withMood: string;
  moods: readonly [string, string, string, string, string];
  or: string;
  /** With the `{title}` of an activity. */
  offers: readonly string[];
  noActivity: string;
  inCircles: { withActivity: string; alone: string };
  open: readonly string[];
  byKind: Partial<Record<QuestionKind, readonly string[]>>;
  byTopic: Partial<Record<Topic, readonly string[]>>;
};
