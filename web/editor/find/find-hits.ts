import type { Node } from "@tiptap/pm/model";
import { type Folded, foldText } from "./fold-text.ts";

export type Hit = { from: number; to: number };

type Searched = { exact: Folded; folded?: Folded };

const searched = new WeakMap<Node, Searched>();

/** All hits of `query` by block. Results of unchanged blocks are cached. */
export function findHits(doc: Node, query: string, matchCase: boolean): Hit[] {
  const wanted = matchCase ? query : foldText(query).text;
  if (wanted === "") return [];
  const hits: Hit[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    const { text, starts } = textOf(node, matchCase);
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const end = at + wanted.length;
      const from = position + 1 + (starts?.[at] ?? at);
      hits.push({ from, to: Math.max(from + 1, position + 1 + (starts ? endOf(starts, end) : end)) });
    }
    return false;
  });
  return hits;
}

/** The position after the last compared character and its accents. */
const endOf = (starts: number[], end: number) => starts[end] ?? starts.at(-1) ?? 0;

function textOf(block: Node, matchCase: boolean): Folded {
  let known = searched.get(block);
  if (!known) {
    known = { exact: { text: block.textBetween(0, block.content.size, undefined, "\uFFFC") } };
    searched.set(block, known);
  }
  if (matchCase) return known.exact;
  known.folded ??= foldText(known.exact.text);
  return known.folded;
}

/** The index of the hit at `position` or the next one; the first if none follows. */
export function hitFrom(hits: readonly Hit[], position: number): number {
  const found = hits.findIndex(({ to }) => to > position);
  return Math.max(0, found);
}
