import { analyse, createStems } from "#server/platform/search/analysis.ts";
import { functionWords } from "#server/platform/search/function-words.ts";
import { fold } from "#server/platform/search/words.ts";

const small = new Map(
  Object.entries(functionWords).map(([language, words]) => [language, new Set(words.split(/\s+/).map(fold))]),
);

/** The stems of a text's words, without the small words of its language. */
export function contentStems(text: string): Set<string> {
  const stemOf = createStems();
  return new Set(
    analyse([text]).flatMap(({ language, words }) => {
      const leftOut = small.get(language === "none" ? "en" : language);
      return words
        .filter(({ folded }) => folded.length > 1 && !leftOut?.has(folded))
        .map((word) => stemOf(language === "none" ? "en" : language, word));
    }),
  );
}
