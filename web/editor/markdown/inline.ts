/** Not part of any text: an empty comment, which no reader sees, keeps two pieces of syntax apart. */
export const separator = "<!---->";

/** In the order of the schema's ranks, which is the order in which a document's JSON lists them. */
export const markOrder = ["link", "bold", "italic", "strike", "highlight", "code"] as const;
export type MarkName = (typeof markOrder)[number];

export type Mark = { type: MarkName; href: string; title: string | null };

/** A stretch of text, or a line break where `text` is null, with its marks in `markOrder`. */
export type Piece = { text: string | null; marks: Mark[] };

export const plainMark = (type: MarkName): Mark => ({ type, href: "", title: null });

export const sameMark = (a: Mark, b: Mark) => a.type === b.type && a.href === b.href && a.title === b.title;

export const sameMarks = (a: Mark[], b: Mark[]) =>
  a.length === b.length && a.every((mark, index) => b[index] !== undefined && sameMark(mark, b[index]));

/** Neighbours with the same marks become one, as they are in a document. */
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
