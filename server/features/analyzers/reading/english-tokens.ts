import model from "wink-eng-lite-web-model";
import winkNLP from "wink-nlp";
import { functionWords } from "#server/platform/search/function-words.ts";

const nlp = winkNLP(model, ["pos"]);
const { its } = nlp;

/** A word, a punctuation mark or a symbol. */
export type PlainToken = {
  text: string;
  /** In lower case, with straight apostrophes. */
  lower: string;
  lemma: string;
  /** Universal part of speech (universaldependencies.org). Null in languages other than English. */
  pos: string | null;
  isWord: boolean;
  /** Its UTF-16 offset in the sentence. */
  at: number;
};

/** The tagger takes time that grows with the square of such a run's length, and it is no English word. */
const longRun = /\S{61,}/gu;
const hasLetter = /[\p{L}\p{N}]/u;

/** Words and marks with their parts of speech. Contractions are two: "do" and "n't". */
export function englishTokens(sentence: string): PlainToken[] {
  const plain = sentence
    .replaceAll("’", "'")
    .replace(longRun, (run) => " ".repeat(run.length))
    .replace(/[^\S ]/gu, " ");
  const found = nlp.readDoc(plain).tokens();
  const texts = found.out();
  const parts = found.out(its.pos);
  // The package's types refuse its own `lemma` here.
  const lemmas: readonly unknown[] = Reflect.apply(found.out, found, [its.lemma]);
  const tokens: PlainToken[] = [];
  let from = 0;
  for (const [index, written] of texts.entries()) {
    const at = plain.indexOf(written, from);
    if (at < 0 || written.trim() === "") continue;
    from = at + written.length;
    const lower = written.toLowerCase();
    const isWord = hasLetter.test(written);
    const lemma = String(lemmas[index] ?? lower).toLowerCase();
    tokens.push({ text: sentence.slice(at, from), lower, lemma, pos: parts[index] ?? null, isWord, at });
  }
  return tokens;
}

const known = new Set(functionWords.en.split(/\s+/));
const spokenElsewhere = new Set(
  [functionWords.de, functionWords.fr, functionWords.es, functionWords.it, functionWords.pt, functionWords.nl]
    .join(" ")
    .split(/\s+/),
);

/** Whether a word in lower case is English more surely than any other language. */
export const knowsEnglish = (word: string): boolean => known.has(word) && !spokenElsewhere.has(word);
