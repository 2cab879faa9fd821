import { maxBodyLength } from "#contract/reflections/reflection-rules.ts";

/** Blank lines first, then ends of lines, then spaces. */
const seams = ["\n\n", "\n", " "];

/**
 * A text in pieces that a reflection can hold: at paragraphs, else at lines, else at words. Joined, and with the blanks
 * between them, they are the text.
 */
export function splitText(text: string, longest = maxBodyLength): string[] {
  const pieces: string[] = [];
  let at = 0;
  while (text.length - at > longest) {
    const end = seamBefore(text, at, at + longest);
    pieces.push(text.slice(at, end).trimEnd());
    at = end;
    while (/\s/.test(text.charAt(at))) at += 1;
  }
  pieces.push(text.slice(at));
  return pieces.filter((piece, index) => piece !== "" || index === 0);
}

/** In the later half, so that no piece is short. Only that half is searched: a long text has many pieces. */
function seamBefore(text: string, start: number, end: number): number {
  const middle = start + Math.floor((end - start) / 2) + 1;
  const half = text.slice(middle, end);
  for (const seam of seams) {
    const at = half.lastIndexOf(seam);
    if (at !== -1) return middle + at + seam.length;
  }
  // Not between the two halves of a character.
  const isInside = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
  return isInside ? end - 1 : end;
}
