import model from "wink-eng-lite-web-model";
import winkNLP from "wink-nlp";
import { frequentWords } from "#server/platform/search/function-words.ts";
import { isValenceWord } from "./tone-words.ts";

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
    // The only contraction that the tokenizer leaves whole. The tagger takes it for a name.
    if (lower === "i'm") {
      const pronoun = { text: sentence.slice(at, at + 1), lower: "i", lemma: "i", pos: "PRON" };
      const verb = { text: sentence.slice(at + 1, from), lower: "'m", lemma: "be", pos: "AUX" };
      tokens.push({ ...pronoun, isWord: true, at }, { ...verb, isWord: true, at: at + 1 });
      continue;
    }
    const isWord = hasLetter.test(written);
    const lemma = String(lemmas[index] ?? lower).toLowerCase();
    tokens.push({ text: sentence.slice(at, from), lower, lemma, pos: parts[index] ?? null, isWord, at });
  }
  return tokens;
}

/** Besides the `frequentWords`: what short lines of English diaries consist of. */
const frequent = `about above across alone already although always another any anything anyone around ask asked away
  bad bed been before began being best better between big both bought boy bring brought brother called calls came
  can't children city coffee cold come comes daughter days dinner doing done door down each early eat ended enough
  even evening every everyone everything eyes father feeling fell few finally find finished first food forgot found
  girl give given glad goes gone ha happen happened hard head hear heard help her here herself himself his hour
  hours house husband its keep keys kids last late left less let life light listen little living look looked lost
  lot love lunch mad made make man many maybe met might mind minutes moment money month more most mother mum mom
  myself name need never new next nice nobody nothing office often old once one only other ourselves own part people
  phone plan put ran read ready rest room run said same saw say says school see seem sent sister since sit small
  someone something sometimes son soon still stop such sun sure take taken talk tell than that's their themselves
  there these thing things thinking those three through till together told too took train tried try turned two under
  until upon us used wait waited wake want wanted watch watched water weather weeks went were while whole why
  wife window wish without woke woman word words worked world worse write writing wrong wrote years yes yet young
  your yourself`;
const known = frequentWords("en").union(new Set(frequent.split(/\s+/)));

/** Whether English uses a word in lower case, which others may, too. */
export const knowsEnglish = (word: string): boolean => known.has(word) || isValenceWord(word);
