import type { QuestionFilter } from "#contract/chat/messages.ts";
import { fnv1a } from "#contract/fnv1a.ts";
import { moodsNamed } from "#contract/moods.ts";
import { languageTag, t } from "#contract/translate.ts";
import { inLanguage } from "#server/platform/languages/languages.ts";
import { languageOf, languageOfApp } from "./language.ts";
import { firstKindOf, kindOf, type MessageKind } from "./message-kinds.ts";
import { type Spoken, type Voice, voices } from "./voices/voice.ts";

/** `care`: the help panel shows next to it. */
export type Turn = { role: "person" | "companion"; text: string; care?: boolean };

/** A conversation as the companion reads it before answering. */
export type Talk = {
  /** The person's last message. */
  message: string;
  /** Their messages before it. */
  earlier: readonly string[];
  said: readonly string[];
  kind: MessageKind;
  language: Spoken;
  isForeign: boolean;
  voice: Voice;
  /** The person wants no questions. */
  isQuiet: boolean;
  /** The help panel has opened in this conversation. */
  isAfterCare: boolean;
  /** Differs between messages, and stays the same for the same conversation. */
  turnOf(count: number): number;
  /** One of `lines`, preferably one that was not used before. */
  pick(lines: readonly string[]): string;
  /** A new question from the first list that has one. If none is left, or the person wants no questions, a line. */
  ask(...lists: readonly (readonly string[] | undefined)[]): string;
  hasSaid(text: string): boolean;
};

/** How many unused questions at the top of a list to choose from. */
const near = 5;

/** Dates follow the person's date language if it is the language that the companion answers in. */
export function voiceIn(language: Spoken, dateLanguage: string | null, moodNames = ""): Voice {
  const voice = {
    ...voices[language],
    ...inLanguage(languageOfNames(language), () => namesInApp(moodNames)),
  };
  return dateLanguage?.split("-")[0] === language ? { ...voice, locale: dateLanguage } : voice;
}

/**
 * The companion names screens and moods in the language of its answer. If it can't answer in the language of the app,
 * it answers in English, with the names that the app shows.
 */
function languageOfNames(language: Spoken): string {
  if (language === languageOfApp()) return languageTag();
  return language === "pt" ? "pt-BR" : language;
}

const namesInApp = (moodNames: string): Pick<Voice, "moods" | "screens"> => ({
  moods: moodsNamed(moodNames).map(({ label }) => label),
  screens: {
    reflections: t("Reflections"),
    activities: t("Activities"),
    insights: t("Insights"),
    help: t("Get help"),
    remembered: t("What it remembers"),
  },
});

export function readTalk(
  turns: readonly Turn[],
  filters: readonly QuestionFilter[],
  {
    seed,
    dateLanguage,
    moodNames,
  }: { seed: string; dateLanguage: string | null; moodNames?: string | undefined },
): Talk {
  const own = turns.filter(({ role }) => role === "person").map(({ text }) => text);
  const said = turns.filter(({ role }) => role === "companion").map(({ text }) => text);
  const message = own.at(-1) ?? "";
  const earlier = own.slice(0, -1);
  const { language, isForeign } = languageOf(message, earlier);
  const voice = voiceIn(language, dateLanguage, moodNames);
  const kind =
    own.length === 1 ? firstKindOf(message, language, filters) : kindOf(message, language, filters);
  const isQuiet = wantsNoQuestions([...earlier.map((text) => kindOf(text, language)), kind]);
  const hash = hashOf(`${seed}\n${said.length}\n${message}`);
  const turnOf = (count: number) => hash % count;
  const hasSaid = (text: string) => said.some((answer) => answer.includes(text));
  const choose = (lines: readonly string[]) => lines[hash % Math.max(1, lines.length)] ?? "";
  const pick = (lines: readonly string[]) => {
    const unsaid = lines.filter((line) => !hasSaid(line));
    return choose(unsaid.length > 0 ? unsaid : lines);
  };
  return {
    message,
    earlier,
    said,
    kind,
    language,
    isForeign,
    voice,
    isQuiet,
    isAfterCare: turns.some(({ care }) => care),
    turnOf,
    pick,
    ask(...lists) {
      if (isQuiet) return pick(voice.listening);
      for (const list of [...lists, voice.open, voice.byKind.distance, voice.byKind.greeting]) {
        const unasked = list?.filter((question) => !hasSaid(question)) ?? [];
        if (unasked.length > 0) return choose(unasked.slice(0, near));
      }
      return pick(voice.listening);
    },
    hasSaid,
  };
}

function wantsNoQuestions(kinds: readonly MessageKind[]): boolean {
  const asked = kinds.lastIndexOf("ask_me");
  return kinds.lastIndexOf("no_more_questions") > asked;
}

/** The high bits are mixed into the low ones, which make the choice. */
function hashOf(text: string): number {
  const hash = fnv1a(text);
  return (hash ^ (hash >>> 15)) >>> 0;
}
