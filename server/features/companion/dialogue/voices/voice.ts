import english from "./english.json" with { type: "json" };
import french from "./french.json" with { type: "json" };
import german from "./german.json" with { type: "json" };
import italian from "./italian.json" with { type: "json" };
import portuguese from "./portuguese.json" with { type: "json" };
import spanish from "./spanish.json" with { type: "json" };

/** The languages that the companion asks in. */
export type Spoken = "en" | "de" | "es" | "fr" | "pt" | "it";

/** Questions that are chosen by what a message does, not by its topic. */
type QuestionKind = keyof typeof english.byKind;

/** Everything the companion says in one language, with the names that the app has in it. */
export type Voice = VoiceTexts & {
  /** From the lowest to the highest. */
  moods: readonly string[];
  screens: Readonly<Record<"reflections" | "activities" | "insights" | "help" | "remembered", string>>;
};

/**
 * The texts of one language. `{…}` are placeholders. Questions are open, have one question mark, and neither praise nor
 * advise. Those at the top of a list come first and ask what happened. Those below go deeper.
 */
type VoiceTexts = {
  /** For dates. */
  locale: string;
  quoteMarks: { open: string; close: string };
  /** Says in its first answer that it is not an AI. */
  notAnAi: string;
  /** When the help panel shows: the first time, and later. Never a question. */
  care: { first: string; later: string };
  /** No question, for someone who wants none or has been asked them all. */
  listening: readonly string[];
  thanks: readonly string[];
  goodbye: readonly string[];
  unsure: readonly string[];
  complaint: readonly string[];
  noMoreQuestions: string;
  afterLong: readonly string[];
  /** `{insights}`, `{help}` and `{remembered}` are names of `screens`. */
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
  /** What can be asked of a journal. Only in languages whose questions are counted and compared. */
  whatToAsk?: string;
  /** Something was found, but its words opened the help panel. With `{reflections}` of `screens`. */
  notQuoted: string;
  /** With `{day}` and `{quote}`. */
  passage: string;
  /** A passage that the person did not ask for. */
  broughtBack: readonly string[];
  /** How many reflections mention what was asked for: one, and several. `{when}` begins with a comma, or is empty. */
  counted: { one: string; several: string };
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
  or: string;
  /** With the `{title}` of an activity. */
  offers: readonly string[];
  /** With `{activities}` of `screens`. */
  noActivity: string;
  inCircles: { withActivity: string; alone: string };
  open: readonly string[];
  byKind: Partial<Record<QuestionKind, readonly string[]>>;
};

export const voices: Readonly<Record<Spoken, VoiceTexts>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  pt: portuguese,
  it: italian,
};
