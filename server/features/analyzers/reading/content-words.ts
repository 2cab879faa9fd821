import { functionWords } from "#server/platform/search/function-words.ts";
import { stem } from "#server/platform/search/languages.ts";
import { fold } from "#server/platform/search/words.ts";
import type { Token } from "./parsed-text.ts";

/** They carry no matter of their own, in any text. */
const common = new Set(
  `${functionWords.en} always never ever even also only around away something anything everything nothing someone
  everyone nobody thing things lot lots bit kind really quite maybe perhaps wonder ask asked want wanted need needed
  make makes making come came coming say said tell told keep kept let put use used being having doing gets getting
  going gone seem seems become became next last first whole own why whether while until through without another`
    .split(/\s+/)
    .flatMap((word) => [word, fold(word)]),
);

/** Stems of the words that say what it is about, each once. English. */
export function contentStems(tokens: readonly Token[]): string[] {
  const stems = new Set<string>();
  for (const { isWord, lower, pos } of tokens) {
    if (!isWord || lower.length < 3 || common.has(lower) || pos === "NUM" || pos === "PRON" || pos === "AUX")
      continue;
    const folded = fold(lower);
    stems.add(stem("en", { spelled: lower, folded }));
  }
  return [...stems];
}
