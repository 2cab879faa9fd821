import { Editor, type JSONContent } from "@tiptap/core";
import { Dropcursor, Gapcursor, TrailingNode, UndoRedo } from "@tiptap/extensions";
import { retryWhenOnline } from "#web/lib/lazy-with-retry.ts";
import { Attachments } from "../attachments/add-attachments.ts";
import { SelectedBlock } from "../attachments/selected-block.ts";
import { inChunks } from "../chunks/chunks.ts";
import { edgeOf } from "../chunks/text-edge.ts";
import { MentionCommand, mentionStateOf } from "../commands/mention-menu.ts";
import { SlashCommand, type SlashOptions, slashStateOf } from "../commands/slash-menu.ts";
import type { OverlayStore } from "../overlay/overlay-state.ts";
import { Paste } from "../paste/paste.ts";
import { schemaExtensions } from "../schema/extensions.ts";
import { BidiMarks } from "./bidi-marks.ts";
import { ChatQuotes } from "./chat-quotes.ts";
import { CopyText } from "./copy-text.ts";
import { BlockDirection, Placeholder, SelectionShade } from "./display.ts";
import { Keys } from "./keys.ts";
import { TypedRules } from "./typed-rules.ts";
import { TypewriterScrolling } from "./typewriter-scrolling.ts";

export type CreateEditorOptions = {
  /** The parent of the editor's element, or the element itself. */
  element: HTMLElement | { mount: HTMLElement };
  content: JSONContent;
  editable: boolean;
  overlay: OverlayStore;
  /** The id of the listbox of the slash menu or the mentions. Its options have the ids `<listId>-<index>`. */
  listId: string;
  labels: () => { ariaLabel: string; placeholder: string };
  isTypewriter: () => boolean;
  /** Follows a link or a mention. */
  onOpen: (href: string) => void;
  /** The page that the text belongs to; `null` for none. */
  page: () => string | null;
  /** Why no files can be added; `undefined` if they can. */
  filesRefused: string | undefined;
  /** What the slash menu offers in addition to its commands. */
  findTemplates: SlashOptions["findTemplates"];
  findActivity: SlashOptions["findActivity"];
  comeBack: SlashOptions["comeBack"];
};

export function createEditor({
  element,
  content,
  editable,
  overlay,
  listId,
  labels,
  isTypewriter,
  onOpen,
  page,
  filesRefused,
  findTemplates,
  findActivity,
  comeBack,
}: CreateEditorOptions): Editor {
  const editor = new Editor({
    element,
    editable,
    // The Content-Security-Policy forbids style elements, so the style sheet has these rules.
    injectCSS: false,
    // Computes what each key deleted, which nothing here needs.
    enableCoreExtensions: { delete: false },
    content: inChunks(content),
    // A text that cannot be shown must cause an error: shown as empty, it would be overwritten.
    enableContentCheck: true,
    onContentError: ({ error }) => {
      throw error;
    },
    extensions: [
      ...schemaExtensions,
      Attachments.configure({
        page,
        refuse: filesRefused === undefined ? null : () => overlay.set({ notice: filesRefused }),
      }),
      SelectedBlock,
      BlockDirection,
      UndoRedo.configure({ depth: 500 }),
      TypedRules,
      Gapcursor,
      Dropcursor.configure({ color: false, class: "drop-cursor", width: 2 }),
      TrailingNode.configure({ notAfter: ["heading", "bulletList", "orderedList", "taskList", "source"] }),
      Placeholder.configure({ text: () => labels().placeholder }),
      Keys.configure({ overlay, onOpen }),
      SelectionShade.configure({ overlay }),
      SlashCommand.configure({
        takesFiles: filesRefused === undefined,
        findTemplates,
        findActivity,
        comeBack,
      }),
      MentionCommand,
      BidiMarks,
      ChatQuotes,
      Paste.configure({ overlay }),
      CopyText,
      TypewriterScrolling.configure({ isWanted: isTypewriter }),
    ],
    editorProps: {
      // Space for the bars above and below the text.
      scrollMargin: { top: 112, bottom: 144, left: 0, right: 0 },
      scrollThreshold: { top: 96, bottom: 128, left: 0, right: 0 },
      attributes: (state) => {
        const list = slashStateOf(state) ?? mentionStateOf(state);
        const { ariaLabel, placeholder } = labels();
        const isListed = list !== null && list.choices.length > 0;
        return {
          class: "prose prose--editor",
          role: "textbox",
          "aria-multiline": "true",
          "aria-label": ariaLabel,
          spellcheck: "true",
          ...(placeholder && { "aria-placeholder": placeholder }),
          ...(isListed && {
            "aria-haspopup": "listbox",
            "aria-controls": listId,
            "aria-activedescendant": `${listId}-${list.at}`,
          }),
        };
      },
    },
  });
  beginAtStart(editor);
  hideFromReact(editor.view.dom);
  loadTableEditing(editor);
  return editor;
}

/** Nothing is selected at first, and `TrailingNode` adds the empty line after a last picture only with a change. */
function beginAtStart({ state: { tr }, view }: Editor) {
  tr.setSelection(edgeOf(tr.doc, "start"));
  view.dispatch(tr.setMeta("addToHistory", false).setMeta("preventUpdate", true));
}

/**
 * With each change anywhere on the page, React walks through a focused editable element to find the caret: 6 ms in a
 * text of 50,000 words. React renders nothing in here that could move the caret. It reads only this property for that,
 * and the editor reads it only from inside.
 */
function hideFromReact(element: HTMLElement) {
  Object.defineProperty(element, "contentEditable", { get: () => "inherit", configurable: true });
}

function loadTableEditing(editor: Editor) {
  let isLoading = false;

  const load = async () => {
    isLoading = true;
    const { registerTableEditing } = await retryWhenOnline(() => import("../commands/table-editing.ts"));
    if (!editor.isDestroyed) registerTableEditing(editor);
  };

  const check = () => {
    if (isLoading) return;
    const { doc, selection } = editor.state;
    const isWithin = Array.from({ length: selection.$from.depth }, (_, depth) =>
      selection.$from.node(depth + 1),
    );
    if (isWithin.some(isTable) || doc.children.some(isTable)) void load();
  };

  editor.on("transaction", ({ transaction }) => {
    if (transaction.docChanged || transaction.selectionSet) check();
  });
  check();
}

const isTable = (node: { type: { name: string } }) => node.type.name === "table";
