import { expect, it } from "vitest";
import { inLanguage } from "#server/platform/languages/languages.ts";
import { contentStems } from "#server/platform/search/content-stems.ts";
import { excerptAround } from "#server/platform/search/excerpt.ts";
import { detectLanguage } from "#server/platform/search/languages.ts";
import { sentencesOf } from "#server/platform/search/sentences.ts";
import { wordsOf } from "#server/platform/search/words.ts";
import { readByRules } from "./read-text.ts";

it.each([
  "I walked to the harbour with Ana yesterday. The herons were back, and I was so happy that I laughed.",
  "Gestern bin ich mit Anna zum Hafen gegangen. Die Reiher waren zurück, und ich war sehr glücklich.",
  "Hier, je suis allé au port avec Anna. Les hérons étaient revenus, et j’étais vraiment heureux.",
])("stems, excerpts and readings go by the language of the text, not by that of the app: %s", (text) => {
  const read = () => ({
    language: detectLanguage(wordsOf(text)),
    stems: contentStems(text),
    sentences: sentencesOf(text),
    excerpt: excerptAround(text, null, 40),
    reading: readByRules(text),
  });
  const inEnglish = read();
  for (const language of ["en-XA", "en-XB", "de"]) expect(inLanguage(language, read)).toEqual(inEnglish);
});
