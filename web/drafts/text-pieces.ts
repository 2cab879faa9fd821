/** Initial length of a piece, in characters. A piece that grows beyond twice this length is cut again. */
const pieceLength = 8000;

/** A text and the pieces that it was cut into. */
export type CutText<Piece extends { length: number }> = { text: string; pieces: readonly Piece[] };

/**
 * Cuts `text` into pieces, and reuses those of `before` that come before the first change or after the last one. The
 * others are returned as plain text. Joined, they are the text.
 */
export function cutLike<Piece extends { length: number }>(
  text: string,
  before: CutText<Piece>,
): (Piece | string)[] {
  const { pieces } = before;
  let [first, start] = [0, 0];
  for (let piece = pieces[first]; piece; piece = pieces[first]) {
    if (!text.startsWith(before.text.slice(start, start + piece.length), start)) break;
    start += piece.length;
    first += 1;
  }
  let [last, end] = [pieces.length, text.length];
  // How far the unchanged end of the text has moved.
  const moved = text.length - before.text.length;
  for (let piece = pieces[last - 1]; piece && last > first; piece = pieces[last - 1]) {
    const from = end - piece.length;
    if (from < start || !text.startsWith(before.text.slice(from - moved, end - moved), from)) break;
    end = from;
    last -= 1;
  }
  // A few added words join the neighbouring piece. Otherwise each key typed would create a new piece.
  while (start < end && end - start < pieceLength / 2 && (first > 0 || last < pieces.length)) {
    if (first > 0) start -= pieces[--first]?.length ?? 0;
    else end += pieces[last++]?.length ?? 0;
  }
  return [...pieces.slice(0, first), ...cutText(text.slice(start, end)), ...pieces.slice(last)];
}

export function cutText(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  for (; rest.length > 2 * pieceLength; rest = rest.slice(pieceLength))
    pieces.push(rest.slice(0, pieceLength));
  return rest === "" ? pieces : [...pieces, rest];
}
