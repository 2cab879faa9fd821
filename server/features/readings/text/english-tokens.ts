import model from "wink-eng-lite-web-model";
import winkNLP from "wink-nlp";
import { fold } from "#server/platform/search/words.ts";

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

/** The tagger takes time that grows with the square of such a run's length, and such a run is not an English word. */
const longRun = /\S{61,}/gu;
const hasLetter = /[\p{L}\p{N}]/u;

/** The tokenizer ends a word at any letter beyond Latin-1, and makes two of "Łukasz". It gets one plain letter for each. */
const inPlainLetters = (text: string) =>
  text
    .replace(/[\u0100-\u024f\u1e00-\u1eff]/gu, (letter) => {
      const plain = fold(letter.toLowerCase());
      if (!/^[a-z]$/.test(plain)) return letter;
      return letter === letter.toLowerCase() ? plain : plain.toUpperCase();
    })
    .replace(/(?<=[A-Za-z])\p{M}/gu, "e");

/** Words and marks with their parts of speech. Contractions are two: "do" and "n't". */
export function englishTokens(sentence: string): PlainToken[] {
  const plain = inPlainLetters(sentence)
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
    const text = sentence.slice(at, from);
    const lower = text.replaceAll("’", "'").toLowerCase();
    // The only contraction that the tokenizer leaves whole. The tagger takes it for a name.
    if (lower === "i'm") {
      const pronoun = { text: sentence.slice(at, at + 1), lower: "i", lemma: "i", pos: "PRON" };
      const verb = { text: sentence.slice(at + 1, from), lower: "'m", lemma: "be", pos: "AUX" };
      tokens.push({ ...pronoun, isWord: true, at }, { ...verb, isWord: true, at: at + 1 });
      continue;
    }
    const isWord = hasLetter.test(written);
    const lemma = String(lemmas[index] ?? lower).toLowerCase();
    tokens.push({ text, lower, lemma, pos: parts[index] ?? null, isWord, at });
  }
  return tokens;
}
