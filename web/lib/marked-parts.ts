export type MarkedPart = { text: string; start: number; isMarked: boolean };

/** Cuts an excerpt at its marks: sorted ranges in UTF-16 code units. */
export function splitAtMarks(excerpt: string, marks: readonly (readonly [number, number])[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let done = 0;
  const cut = (end: number, isMarked: boolean) => {
    if (end > done) parts.push({ text: excerpt.slice(done, end), start: done, isMarked });
    done = Math.max(done, end);
  };
  for (const [start, end] of marks) {
    cut(Math.min(start, excerpt.length), false);
    cut(Math.min(end, excerpt.length), true);
  }
  cut(excerpt.length, false);
  return parts;
}
