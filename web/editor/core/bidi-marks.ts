import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

const names: Record<string, string> = {
  "\u202a": "LRE",
  "\u202b": "RLE",
  "\u202c": "PDF",
  "\u202d": "LRO",
  "\u202e": "RLO",
  "\u2066": "LRI",
  "\u2067": "RLI",
  "\u2068": "FSI",
  "\u2069": "PDI",
};
const controls = /[\u202a-\u202e\u2066-\u2069]/g;

const key = new PluginKey<DecorationSet>("bidiMarks");

/**
 * Bidirectional control characters can make a text display differently from how it is stored. Each one is kept, shown
 * by its name, and isolated by the style sheet so that it has no effect. Blocks detect their own direction.
 */
export const BidiMarks = Extension.create({
  name: "bidiMarks",
  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_config, { doc }) => DecorationSet.create(doc, marksBetween(doc, 0, doc.content.size)),
          apply: (tr, marks) => (tr.docChanged ? update(marks, tr) : marks),
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ];
  },
});

function update(marks: DecorationSet, tr: Transaction): DecorationSet {
  let next = marks.map(tr.mapping, tr.doc);
  tr.mapping.maps.forEach((map, index) => {
    const after = tr.mapping.slice(index + 1);
    map.forEach((_from, _to, start, end) => {
      const [from, to] = [after.map(start, -1), after.map(end, 1)];
      const found = marksBetween(tr.doc, from, to);
      // `find` also returns marks that only touch the range. Those are not removed.
      const present = next.find(from, to).filter((mark) => mark.from < to && mark.to > from);
      if (found.length + present.length > 0) next = next.remove(present).add(tr.doc, found);
    });
  });
  return next;
}

function marksBetween(doc: Node, from: number, to: number): Decoration[] {
  const found: Decoration[] = [];
  doc.nodesBetween(from, Math.min(to, doc.content.size), (node, position) => {
    for (const { 0: character, index } of node.text?.matchAll(controls) ?? []) {
      const at = position + index;
      const attributes = { class: "bidi-mark", "data-name": names[character] ?? "" };
      if (at >= from && at < to) found.push(Decoration.inline(at, at + 1, attributes));
    }
  });
  return found;
}
