import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { isAttribution } from "#contract/chat-quote-rules.ts";

const key = new PluginKey<DecorationSet>("chatQuotes");

/**
 * Marks answers of the chat, which are quotes whose last line names their author, so that they look different from the
 * person's own words.
 */
export const ChatQuotes = Extension.create({
  name: "chatQuotes",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: (_config, { doc }) => chatQuotesIn(doc),
        apply: (tr, quotes) => (tr.docChanged ? chatQuotesIn(tr.doc) : quotes),
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

function chatQuotesIn(doc: Node): DecorationSet {
  const found: Decoration[] = [];
  doc.forEach((block, at) => {
    if (block.type.name === "blockquote" && isAttribution(block.lastChild?.textContent ?? ""))
      found.push(Decoration.node(at, at + block.nodeSize, { class: "chat-quote" }));
  });
  return DecorationSet.create(doc, found);
}
