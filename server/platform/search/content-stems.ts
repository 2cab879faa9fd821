import { analyse, createStems } from "#server/platform/search/analysis.ts";
import { functionWords } from "#server/platform/search/function-words.ts";
import { fold } from "#server/platform/search/words.ts";

const small = new Map(
  Object.entries(functionWords).map(([language, words]) => [language, new Set(words.split(/\s+/).map(fold))]),
);

/** English words that are common in diaries, in addition to function words. */
const everyday = new Set(
  `thing something nothing everything anything someone everyone maybe keep kept say said says tell told go going want
  wanted need come came getting make take took give gave look see saw seem ask asked start try tried happen happened
  always never ever even yet whole most must may might such same few lot bit kind sort own out over too why where am
  cannot isn wasn doesn didn won wouldn couldn shouldn haven hasn aren hadn here being does did done around without
  since until before while though again once call called`
    .split(/\s+/)
    .map(fold),
);

/**
 * The stems of each text's meaningful words. If a text is too short to detect its language, the language of all texts
 * together is used.
 */
export function contentStemsOf(texts: readonly string[]): Set<string>[] {
  const stemOf = createStems();
  return analyse(texts).map(({ language: detected, words }) => {
    const language = detected === "none" ? "en" : detected;
    const leftOut = small.get(language);
    const told = words.filter(
      ({ folded }) =>
        folded.length > 1 && !leftOut?.has(folded) && !(language === "en" && everyday.has(folded)),
    );
    return new Set(told.map((word) => stemOf(language, word)));
  });
}

export const contentStems = (text: string): Set<string> => contentStemsOf([text])[0] ?? new Set();
