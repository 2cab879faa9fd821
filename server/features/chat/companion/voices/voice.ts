import type { questionsByKind, Topic } from "./english-questions.ts";

/** The languages that the companion asks in. */
export type Spoken = "en" | "de" | "es" | "fr" | "pt" | "it";

export type QuestionKind = keyof typeof questionsByKind;

/** Everything the companion says in one language. `{…}` is filled in. */
export type Voice = {
  /** For dates. */
  locale: string;
  quoteMarks: readonly [open: string, close: string];
  /** Says that it is no AI, in its first answer. */
  notAnAi: string;
  /** When the panel with help shows: the first time, and later. Never a question. */
  care: readonly [first: string, later: string];
  /** Without a question, for someone who wants none or when all were asked. */
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
    advice: string;
    diagnosis: string;
    task: string;
    openQuestion: string;
  };
  /** Above what was found in the journal; `{when}` is a time or a mood that was asked for. */
  found: string;
  foundFor: string;
  nothingFound: string;
  /** `{day}` and `{quote}`. */
  passage: string;
  /** A passage brought back without being asked for. */
  broughtBack: readonly string[];
  between: string;
  onDay: string;
  withMood: string;
  moods: readonly [string, string, string, string, string];
  or: string;
  /** `{title}` of an activity. */
  offers: readonly string[];
  noActivity: string;
  inCircles: { withActivity: string; alone: string };
  open: readonly string[];
  byKind: Partial<Record<QuestionKind, readonly string[]>>;
  byTopic: Partial<Record<Topic, readonly string[]>>;
};
