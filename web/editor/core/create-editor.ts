import { Editor } from "@tiptap/core";
import { Dropcursor, Gapcursor, TrailingNode, UndoRedo } from "@tiptap/extensions";
import { Attachments } from "../attachments/add-attachments.ts";
import { MentionCommand, mentionStateOf } from "../commands/mention-menu.ts";
import { SlashCommand, slashStateOf } from "../commands/slash-menu.ts";
import { fromMarkdown } from "../markdown.ts";
import type { PanelStore } from "../overlay/overlay-state.ts";
import { Paste } from "../paste/paste.ts";
import { schemaExtensions } from "../schema/extensions.ts";
import { BidiMarks } from "./bidi-marks.ts";
import { Keys } from "./keys.ts";
import { Placeholder } from "./placeholder.ts";
import { Shade } from "./shade.ts";
import { TextDirection } from "./text-direction.ts";
import { TypewriterScrolling } from "./typewriter-scrolling.ts";

export type EditorParts = {
  element: HTMLElement;
  markdown: string;
  editable: boolean;
  panels: PanelStore;
  /** The listbox of the slash menu or of mentions; its options are `<listId>-<index>`. */
  listId: string;
  labels: () => { ariaLabel: string; placeholder: string };
  isTypewriter: () => boolean;
  /** Follows a link or a mention. */
  onOpen: (href: string) => void;
  /** The page that the text belongs to; null for none. */
  page: () => string | null;
};

export function createEditor({
  element,
  markdown,
  editable,
  panels,
  listId,
  labels,
  isTypewriter,
  onOpen,
  page,
}: EditorParts): Editor {
  return new Editor({
    element,
    editable,
    // The content security policy allows no style element; the rules stand in the style sheet.
    injectCSS: false,
    content: fromMarkdown(markdown),
    // A text that cannot be shown must never look like an empty one that may be written over.
    enableContentCheck: true,
    onContentError: ({ error }) => {
      throw error;
    },
    extensions: [
      ...schemaExtensions,
      Attachments.configure({ page }),
      TextDirection,
      UndoRedo.configure({ depth: 500 }),
      Gapcursor,
      Dropcursor.configure({ color: false, class: "drop-cursor", width: 2 }),
      TrailingNode.configure({ notAfter: ["heading", "bulletList", "orderedList", "taskList"] }),
      Placeholder.configure({ text: () => labels().placeholder }),
      Keys.configure({ panels, onOpen }),
      Shade.configure({ panels }),
      SlashCommand,
      MentionCommand,
      BidiMarks,
      Paste.configure({ panels }),
      TypewriterScrolling.configure({ isWanted: isTypewriter }),
    ],
    editorProps: {
      // Room for the bars above and below the text.
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
}
