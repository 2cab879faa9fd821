import type { Editor } from "@tiptap/core";
import { retryWhenOnline } from "#web/lib/retry-when-online.ts";

/** Loads what edits tables once there is one. */
export function watchForTables(editor: Editor) {
  let isLoading = false;

  const load = async () => {
    isLoading = true;
    const { registerTableEditing } = await retryWhenOnline(() => import("../commands/table-editing.ts"));
    if (!editor.isDestroyed) registerTableEditing(editor);
  };

  const look = () => {
    if (isLoading) return;
    const { doc, selection } = editor.state;
    const isWithin = Array.from({ length: selection.$from.depth }, (_, depth) =>
      selection.$from.node(depth + 1),
    );
    if (isWithin.some(isTable) || doc.children.some(isTable)) void load();
  };

  editor.on("transaction", ({ transaction }) => {
    if (transaction.docChanged || transaction.selectionSet) look();
  });
  look();
}

const isTable = (node: { type: { name: string } }) => node.type.name === "table";
