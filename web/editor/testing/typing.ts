import type { Editor } from "@tiptap/core";
import { createEditor } from "../core/create-editor.ts";
import { fromMarkdown } from "../markdown.ts";
import { createOverlayStore } from "../overlay/overlay-state.ts";

/** The editor of a page, with everything in it that reacts to keys. */
export const openEditor = (markdown: string): Editor =>
  createEditor({
    element: document.body.appendChild(document.createElement("div")),
    content: fromMarkdown(markdown),
    editable: true,
    overlay: createOverlayStore(),
    listId: "list",
    labels: () => ({ ariaLabel: "Reflection", placeholder: "" }),
    isTypewriter: () => false,
    onOpen: () => undefined,
    page: () => null,
    filesRefused: "None.",
    findTemplates: null,
    findActivity: null,
    comeBack: null,
  });

/** Types as a keyboard does, key by key; "\n" is Enter. */
export function typeKeys(editor: Editor, text: string) {
  for (const key of text) {
    if (key === "\n") press(editor, "Enter");
    else typeKey(editor, key);
  }
}

function typeKey({ view }: Editor, key: string) {
  const { from, to } = view.state.selection;
  const insert = () => view.state.tr.insertText(key, from, to);
  if (!view.someProp("handleTextInput", (handle) => handle(view, from, to, key, insert) || undefined))
    view.dispatch(insert());
}

export function press({ view }: Editor, key: string, more: KeyboardEventInit = {}) {
  const event = new KeyboardEvent("keydown", { key, ...more });
  view.someProp("handleKeyDown", (handle) => handle(view, event) || undefined);
}
