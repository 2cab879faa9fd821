import type { Node } from "@tiptap/pm/model";
import type { Source, Sources } from "./sources.ts";

/** A part of the document: the blocks of one source, or one block that has to be written. */
export type Piece = {
  blocks: readonly Node[];
  /** `null` if the block was edited or is new. */
  source: Source | null;
  /** The same as `source`, or the source that was probably edited, which determines style and position. */
  origin: Source | null;
  emptyBefore: readonly Node[];
};

/** Splits the document into pieces and the empty paragraphs at its end. */
export function piecesOf(doc: Node, sources: Sources): { pieces: Piece[]; emptyAfter: readonly Node[] } {
  const blocks = doc.children;
  const pieces: Piece[] = [];
  let empty: Node[] = [];
  let expected = 0;
  for (let index = 0; index < blocks.length; ) {
    const block = blocks[index];
    if (!block) break;
    const source = isEmpty(block) ? null : sources.find(blocks, index, expected);
    const count = source?.blocks.length ?? 1;
    if (isEmpty(block)) empty.push(block);
    else {
      const content = blocks.slice(index, index + count);
      pieces.push({ blocks: content, source, origin: source, emptyBefore: empty });
      empty = [];
      expected = (source?.at ?? expected) + 1;
    }
    index += count;
  }
  const traced = traceEdited(pieces, sources.opened());
  const safe = traced.map((piece, index) => rewriteBeforeList(piece, traced[index + 1], sources));
  return { pieces: safe, emptyAfter: empty };
}

const isEmpty = (block: Node) => block.type.name === "paragraph" && block.childCount === 0;

/** An edited block is matched with the source that is missing at its position. */
function traceEdited(pieces: readonly Piece[], opened: readonly Source[]): Piece[] {
  const present = new Set(pieces.map(({ source }) => source));
  let at: number | null = -1;
  return pieces.map((piece) => {
    const next: Source | undefined = at === null ? undefined : opened[at + 1];
    const isEdited = next && !present.has(next) && next.blocks[0]?.type === piece.blocks[0]?.type;
    const origin = piece.source ?? (isEdited ? next : null);
    at = origin?.at ?? null;
    return { ...piece, origin };
  });
}

/** The parser reads some lists after indented code as paragraphs. */
function rewriteBeforeList(piece: Piece, next: Piece | undefined, sources: Sources): Piece {
  const isIndented = piece.source !== null && /^[ \t]/.test(piece.source.text) && endsInCode(piece.blocks);
  if (!isIndented || !next || follows(piece, next, sources)) return piece;
  const isList = next.source ? next.source.marker !== null : next.blocks[0]?.type.name.endsWith("List");
  return isList ? { ...piece, source: null } : piece;
}

const endsInCode = (blocks: readonly Node[]) => blocks.at(-1)?.type.name === "codeBlock";

/** The texts of sources that are not in the document, up to `max` characters. */
export function absentSources(doc: Node, sources: Sources, max: number): string[] {
  const present = new Set(piecesOf(doc, sources).pieces.map(({ source }) => source?.text));
  const texts: string[] = [];
  let size = 0;
  for (const { text } of sources.all()) {
    if (present.has(text)) continue;
    size += text.length;
    if (size > max) break;
    texts.push(text);
  }
  return texts;
}

/** Whether two neighbouring pieces, and the text between them, are unchanged since the text was opened. */
export const follows = (before: Piece | undefined, piece: Piece, sources: Sources): boolean =>
  before?.source !== null && piece.source !== null && gapOf(before, piece, sources) !== null;

/**
 * The text between two pieces in the opened text; `null` if they were not neighbours, or had a different number of
 * empty paragraphs between them.
 */
function gapOf(before: Piece | undefined, { origin, emptyBefore }: Piece, sources: Sources): string | null {
  const at = origin?.at ?? null;
  if (at === null || at !== (before ? (before.origin?.at ?? at) : -1) + 1) return null;
  const gap = sources.gaps()[at];
  return gap?.empty === emptyBefore.length ? gap.text : null;
}

/** The text to write between two pieces: the same as in the opened text if possible. */
export function gapBefore(before: Piece | undefined, piece: Piece, sources: Sources): string {
  const gap = gapOf(before, piece, sources) ?? (before ? null : startOf(piece, sources));
  if (gap !== null && (follows(before, piece, sources) || isBlank(gap, before ? 2 : 0))) return gap;
  return sources.lineEnd().repeat(2 * (piece.emptyBefore.length + (before ? 1 : 0)));
}

/** The text before the first block of the opened text, whichever piece is first now. */
function startOf({ emptyBefore }: Piece, sources: Sources): string | null {
  const [start] = sources.gaps();
  return start?.empty === emptyBefore.length ? start.text : null;
}

const isBlank = (gap: string, minLines: number) =>
  /^\s*$/.test(gap) && (gap.match(/\r\n?|\n/g)?.length ?? 0) >= minLines;

/** Whether a source would continue the block before it. */
export function joins(before: readonly Node[], marker: string | null, source: Source): boolean {
  if (marker !== null && source.marker === marker) return true;
  return /^[ \t]/.test(source.text) && (marker !== null || endsInCode(before));
}

/** The fence that closes a code block whose source leaves it open until the end of the text. */
export function closingFence(piece: Piece | undefined, lineEnd: string): string {
  if (!piece?.source || !endsInCode(piece.blocks)) return "";
  const [first = "", ...lines] = piece.source.text.split(/\r\n?|\n/);
  const fence = fenceOf(first);
  const last = lines.at(-1);
  if (fence === "" || (last !== undefined && /^[ `~\t]*$/.test(last) && fenceOf(last).startsWith(fence)))
    return "";
  return (last === "" ? "" : lineEnd) + fence;
}

const fenceOf = (line: string) => /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
