import type { Tokenizer } from "@huggingface/tokenizers";
import type { TextRange } from "#contract/text-rules.ts";

/** A token of the network and the UTF-16 range of the word that it belongs to. */
export type Piece = TextRange & { id: number };

const words = /[\p{L}\p{N}\p{M}]+|\S/gu;

/** Splits a text into tokens with their positions, which the tokenizer does not give. */
export type Splitter = (tokenizer: Tokenizer, text: string) => Piece[];

type Encoding = { ids: number[]; tokens: string[] };

/** WordPiece (Devlin and others, 2019) reads each word alone. */
export const wordPieces: Splitter = (tokenizer, text) =>
  [...text.matchAll(words)].flatMap(({ 0: word, index: start }) => {
    const { ids }: Encoding = tokenizer.encode(word, { add_special_tokens: false });
    return ids.map((id) => ({ id, start, end: start + word.length }));
  });

/**
 * Unigram (Kudo, 2018) reads what is between two spaces, so a token may begin or end within a word. It belongs to the
 * word of its first character.
 */
export const unigramPieces: Splitter = (tokenizer, text) =>
  [...text.matchAll(/\S+/gu)].flatMap(({ 0: run, index: start }) => {
    const { ids, tokens }: Encoding = tokenizer.encode(run, { add_special_tokens: false });
    const own = [...run.matchAll(words)];
    const offsets = normalOffsets(run);
    // The tokenizer puts a mark before the first character.
    let at = offsets.length - tokens.join("").length;
    return ids.map((id, index) => {
      const offset = offsets[Math.max(0, at)] ?? 0;
      at += tokens[index]?.length ?? 0;
      const word = own.findLast((each) => each.index <= offset);
      const from = start + (word?.index ?? 0);
      return { id, start: from, end: from + (word?.[0].length ?? 1) };
    });
  });

/** For each UTF-16 code unit of the text in NFKC, which the tokenizer reads, the offset of the character it is from. */
const normalOffsets = (text: string): number[] =>
  [...text.matchAll(/.\p{M}*/gsu)].flatMap(({ 0: part, index }) =>
    Array.from({ length: part.normalize("NFKC").length }, (_, at) => index + Math.min(at, part.length - 1)),
  );

/** How a word is written: 0 small, 1 with a capital, 2 in capitals, 3 with a capital that begins a sentence. */
export function shapeOf(word: string, beginsSentence: boolean): 0 | 1 | 2 | 3 {
  if (!/^\p{Lu}/u.test(word)) return 0;
  if (word.length > 1 && word === word.toUpperCase()) return 2;
  return beginsSentence ? 3 : 1;
}
