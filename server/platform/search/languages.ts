import { stemmer as arabic } from "@orama/stemmers/arabic";
import { stemmer as danish } from "@orama/stemmers/danish";
import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as finnish } from "@orama/stemmers/finnish";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as greek } from "@orama/stemmers/greek";
import { stemmer as hungarian } from "@orama/stemmers/hungarian";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as norwegian } from "@orama/stemmers/norwegian";
import { stemmer as portuguese } from "@orama/stemmers/portuguese";
import { stemmer as romanian } from "@orama/stemmers/romanian";
import { stemmer as russian } from "@orama/stemmers/russian";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stemmer as swedish } from "@orama/stemmers/swedish";
import { stemmer as turkish } from "@orama/stemmers/turkish";
import { stemmer as ukrainian } from "@orama/stemmers/ukrainian";
import { frequentWords, type functionWords } from "./function-words.ts";
import { rootOf } from "./irregular-forms.ts";
import { fold, type Word } from "./words.ts";

export type Language = keyof typeof functionWords | "none";
type Spelling = Pick<Word, "spelled" | "folded">;

/**
 * Snowball stemmers (snowballstem.org). Words are stemmed without accents, so that "cancion" finds "canción". Accents
 * that a stemmer needs to recognise an ending are restored first. Turkish words keep their letters, which vowel
 * harmony needs.
 */
const stemmers: Record<Language, (word: Spelling) => string> = {
  none: ({ folded }) => folded,
  en: ({ folded }) => english(rootOf(folded)),
  de: ({ folded }) => german(folded),
  fr: ({ folded }) => french(folded.replace(/ee(s?)$/, "ée$1")),
  es: ({ folded }) =>
    spanish(
      folded
        .replace(/cion$/, "ción")
        .replace(/abamos$/, "ábamos")
        .replace(/iamos$/, "íamos"),
    ),
  it: ({ folded }) => italian(folded),
  pt: ({ folded }) =>
    portuguese(
      folded
        .replace(/cao$/, "ção")
        .replace(/coes$/, "ções")
        .replace(/avamos$/, "ávamos"),
    ),
  nl: ({ folded }) => dutch(folded),
  sv: ({ folded }) => swedish(folded),
  da: ({ folded }) => danish(folded),
  no: ({ folded }) => norwegian(folded),
  fi: ({ folded }) => finnish(folded),
  ru: ({ folded }) => russian(folded),
  uk: ({ folded }) => ukrainian(folded),
  hu: ({ folded }) => hungarian(folded),
  ro: ({ folded }) => romanian(folded),
  tr: ({ spelled }) => turkish(spelled),
  el: ({ folded }) => greek(folded),
  ar: ({ folded }) => arabic(folded),
};

export const languages = Object.keys(stemmers).filter(isLanguage);

function isLanguage(name: string): name is Language {
  return name in stemmers;
}

/** Longer words are hashes, URLs or typing errors, and are found only in their exact form. */
export const maxStemmedWordLength = 64;

/** Never empty. Searches treat words with the same stem in a language as equal. */
export function stem(language: Language, word: Spelling): string {
  if (word.folded.length > maxStemmedWordLength) return word.folded;
  return fold(stemmers[language](word)) || word.folded;
}

/**
 * Whether stems of three or more letters begin with the same two letters as their words, if these have plain letters
 * and no irregular form. A Finnish stem drops one of two equal letters at the beginning.
 */
export const keepsFirstTwo = (language: Language): boolean => language !== "fi";

/** How many letters at the end of a stem may differ from its word in plain letters: Dutch "vrijheid" for "vrijheden". */
const maxReplaced = 2;
const plain = /^[a-z0-9]+$/;

/** Whether a word can have this stem. Stemming it takes much longer. */
export function mayHaveStem(language: Language, { spelled, folded }: Spelling, stemmed: string): boolean {
  if (!keepsFirstTwo(language) || !plain.test(spelled)) return true;
  const root = language === "en" ? rootOf(folded) : folded;
  return root.startsWith(stemmed.slice(0, Math.max(0, stemmed.length - maxReplaced)));
}

/** The languages of each function word. A word of several languages counts less for each of them. */
const evidence = new Map<string, Language[]>();
for (const language of languages) {
  if (language === "none") continue;
  for (const word of new Set([...frequentWords(language)].map(fold))) {
    evidence.getOrInsertComputed(word, () => []).push(language);
  }
}

/** Only the beginning of a long text is read. */
export const maxSampleLength = 500;
/** Determined empirically: texts in unknown languages stay below these limits, sentences in known ones above. */
const minEvidence = 1.2;
const minShare = 0.08;
const minLead = 1.15;

/** "none" for too few words, mixed languages, or a language that can't be stemmed. */
export function detectLanguage(words: readonly Spelling[]): Language {
  const sample = words.slice(0, maxSampleLength);
  const scores = new Map<Language, number>();
  for (const { folded } of sample) {
    const spoken = evidence.get(folded) ?? [];
    for (const language of spoken) {
      scores.set(language, (scores.get(language) ?? 0) + 1 / spoken.length);
    }
  }
  const [best, second] = [...scores].sort(([, a], [, b]) => b - a);
  if (!best || best[1] < minEvidence || best[1] < minShare * sample.length) return "none";
  return best[1] >= minLead * (second?.[1] ?? 0) ? best[0] : "none";
}
