import type { Tokenizer } from "@huggingface/tokenizers";
import type { TextRange } from "#contract/text-rules.ts";

/** A token of the network and the UTF-16 range of the word that it belongs to. */
export type Piece = TextRange & { id: number };

/** WordPiece reads each of these alone (Devlin and others, 2019). */
const words = /[\p{L}\p{N}\p{M}]+|\S/gu;

/** Splits a text into tokens with their positions, which the tokenizer does not give. */
export const piecesOf = (tokenizer: Tokenizer, text: string): Piece[] =>
  [...text.matchAll(words)].flatMap(({ 0: word, index: start }) => {
    const { ids }: { ids: number[] } = tokenizer.encode(word, { add_special_tokens: false });
    return ids.map((id) => ({ id, start, end: start + word.length }));
  });

/** How a word is written: 0 small, 1 with a capital, 2 in capitals, 3 with a capital that begins a sentence. */
export function shapeOf(word: string, beginsSentence: boolean): 0 | 1 | 2 | 3 {
  if (!/^\p{Lu}/u.test(word)) return 0;
  if (word.length > 1 && word === word.toUpperCase()) return 2;
  return beginsSentence ? 3 : 1;
}
