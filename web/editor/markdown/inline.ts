/** In the order of the schema, as in a document's JSON. */
export const markOrder = ["link", "bold", "italic", "strike", "highlight", "code"] as const;
export type MarkName = (typeof markOrder)[number];

export type Mark = { type: MarkName; href: string; title: string | null };

/** A run of text with the same marks, or a line break if `text` is null. Marks are in `markOrder`. */
export type Piece = { text: string | null; marks: Mark[] };

export const plainMark = (type: MarkName): Mark => ({ type, href: "", title: null });

export const sameMark = (a: Mark, b: Mark) => a.type === b.type && a.href === b.href && a.title === b.title;

export const sameMarks = (a: Mark[], b: Mark[]) =>
  a.length === b.length && a.every((mark, index) => b[index] !== undefined && sameMark(mark, b[index]));

/** Joins neighbours with the same marks, as a document does. */
export function joinPieces(pieces: Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.text === "") continue;
    if (piece.text !== null && last && last.text !== null && sameMarks(last.marks, piece.marks)) {
      joined[joined.length - 1] = { text: last.text + piece.text, marks: last.marks };
    } else joined.push(piece);
  }
  return joined;
}
