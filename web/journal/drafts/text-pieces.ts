/** How long a piece is at first, in characters. One that grew beyond twice as many is cut again. */
const pieceLength = 8000;

/**
 * Cuts `text` into pieces, as far as possible those of `before`: all that come before the first change, and all after
 * the last one. The others are given as plain text. Together they are the text.
 */
export function cutLike<Piece extends { text: string }>(
  text: string,
  before: readonly Piece[],
): (Piece | string)[] {
  let [first, start] = [0, 0];
  for (let piece = before[first]; piece && text.startsWith(piece.text, start); piece = before[first]) {
    start += piece.text.length;
    first += 1;
  }
  let [last, end] = [before.length, text.length];
  for (let piece = before[last - 1]; piece && last > first; piece = before[last - 1]) {
    if (end - piece.text.length < start || !text.endsWith(piece.text, end)) break;
    end -= piece.text.length;
    last -= 1;
  }
  // A few words more become part of a piece beside them, or a text that grows would become a piece for each key.
  while (start < end && end - start < pieceLength / 2 && (first > 0 || last < before.length)) {
    if (first > 0) start -= before[--first]?.text.length ?? 0;
    else end += before[last++]?.text.length ?? 0;
  }
  return [...before.slice(0, first), ...cut(text.slice(start, end)), ...before.slice(last)];
}

function cut(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  for (; rest.length > 2 * pieceLength; rest = rest.slice(pieceLength))
    pieces.push(rest.slice(0, pieceLength));
  return rest === "" ? pieces : [...pieces, rest];
}
