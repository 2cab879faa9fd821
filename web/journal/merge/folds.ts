import type { NamedHunk } from "./named-hunks.ts";

/** A run of paragraphs that are the same: only its ends stay in sight. */
export type Fold = { kind: "fold"; key: string; hunks: NamedHunk[] };

/** Hiding fewer paragraphs than this would save less room than saying so takes. */
const shortestFold = 3;

/** Puts long unchanged runs away, all but the paragraphs next to a change. */
export function foldSame(hunks: readonly NamedHunk[]): (NamedHunk | Fold)[] {
  const folded: (NamedHunk | Fold)[] = [];
  for (let index = 0; index < hunks.length; ) {
    let end = index;
    while (hunks[end]?.hunk.kind === "same") end += 1;
    const from = index === 0 ? index : index + 1;
    const to = end === hunks.length ? end : end - 1;
    if (to - from >= shortestFold) {
      const inside = hunks.slice(from, to);
      folded.push(...hunks.slice(index, from), {
        kind: "fold",
        key: `fold ${inside[0]?.key}`,
        hunks: inside,
      });
      index = to;
    }
    const next = Math.max(end, index + 1);
    for (const hunk of hunks.slice(index, next)) folded.push(hunk);
    index = next;
  }
  return folded;
}
