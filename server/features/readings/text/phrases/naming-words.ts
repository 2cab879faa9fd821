import { functionWords } from "#server/platform/search/function-words.ts";
import type { Sentence } from "../parsed-text.ts";
import stopWords from "../stop-words.json" with { type: "json" };
import type { Mention, NamingWord } from "../text-reading.ts";
import emptyNouns from "./empty-nouns.json" with { type: "json" };
import emptyVerbs from "./empty-verbs.json" with { type: "json" };
import { keyOfPhrase } from "./find-phrases.ts";

const maxWords = 100;
const empty = new Set([...functionWords.en.split(/\s+/), ...stopWords, ...emptyNouns, ...emptyVerbs]);
const word = /^\p{L}[\p{L}\p{M}'’-]{2,39}$/u;
const naming = new Set(["NOUN", "PROPN", "VERB", "ADJ"]);

/** Nouns, verbs and adjectives of English sentences, and pairs that end in a noun, each once. */
export function namingWords(sentences: readonly Sentence[], mentions: readonly Mention[]): NamingWord[] {
  const words = new Map<string, NamingWord>();
  for (const { language, kind, tokens } of sentences) {
    if (language !== "en" || kind === "heading" || kind === "quote") continue;
    let before: NamingWord | null = null;
    for (const { text, lower, lemma, pos, start, end } of tokens) {
      const own = lower.replace(/['’]s?$/, "");
      if (!naming.has(pos ?? "") || !word.test(own) || empty.has(own) || empty.has(lemma)) {
        before = null;
        continue;
      }
      const isVerb = pos === "VERB";
      const isName = mentions.some(
        (each) => each.kind === "person" && !each.unsure && each.start <= start && end <= each.end,
      );
      const written = isVerb ? lemma : text.slice(0, own.length);
      const each = { key: keyOfPhrase(isVerb ? lemma : own), text: written, isName };
      words.set(each.key, each);
      if (before && !isVerb && pos !== "ADJ" && !isName) {
        const key = keyOfPhrase(`${before.text} ${written}`);
        words.set(key, { key, text: `${before.text} ${written}`, isName: false });
      }
      before = isVerb || isName ? null : each;
    }
  }
  return [...words.values()].slice(0, maxWords);
}
