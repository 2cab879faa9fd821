import type { Editor } from "@tiptap/core";
import type { EditorState } from "@tiptap/pm/state";
import { maxAttachmentBytes } from "#contract/attachments/attachment-rules.ts";
import { formatBytes } from "#web/attachments/file-rules.ts";
import { retryWhenOnline } from "#web/lib/lazy-with-retry.ts";
import { chooseFiles, choosePictures, chooseVideos, record } from "../attachments/add-attachments.ts";
import { foldText } from "../find/fold-text.ts";
import { insertMarkdown } from "./insert-markdown.ts";
import { startMention } from "./mention-menu.ts";

export type SlashChoice = {
  label: string;
  words: string;
  shortcut: string;
  run: (editor: Editor) => void;
  addsFiles?: true;
  /** Set only for templates. */
  id?: string;
};

/** A template: a person's own words to insert. */
export type OfferedTemplate = { id: string; name: string; markdown: () => string };

export const templateChoice = ({ id, name, markdown }: OfferedTemplate): SlashChoice => ({
  id,
  label: name,
  words: `${foldText(name).text} template`,
  shortcut: "",
  run: (editor) => insertMarkdown(editor, markdown()),
});

const heading = (level: 1 | 2 | 3): SlashChoice => ({
  label: `Heading ${level}`,
  words: `heading ${level} title h${level}`,
  shortcut: "#".repeat(level),
  run: (editor) => editor.chain().focus().setHeading({ level }).run(),
});

const sizeLimit = `up to ${formatBytes(maxAttachmentBytes)}`;

const choices: SlashChoice[] = [
  heading(1),
  heading(2),
  heading(3),
  {
    label: "Bullet list",
    words: "bullet list unordered points ul",
    shortcut: "-",
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: "Numbered list",
    words: "numbered list ordered ol 1.",
    shortcut: "1.",
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: "Task list",
    words: "task list todo to-do checklist boxes",
    shortcut: "[ ]",
    run: (editor) => editor.chain().focus().toggleTaskList().run(),
  },
  {
    label: "Quote",
    words: "quote blockquote citation",
    shortcut: ">",
    run: (editor) => editor.chain().focus().setBlockquote().run(),
  },
  {
    label: "Picture",
    words: "picture image photo img upload",
    shortcut: "",
    run: choosePictures,
    addsFiles: true,
  },
  {
    label: "Video",
    words: "video film movie mov mp4 upload",
    shortcut: sizeLimit,
    run: chooseVideos,
    addsFiles: true,
  },
  {
    label: "Recording",
    words: "recording record audio voice sound microphone",
    shortcut: "",
    run: record,
    addsFiles: true,
  },
  {
    label: "File",
    words: "file attachment pdf audio upload document",
    shortcut: sizeLimit,
    run: chooseFiles,
    addsFiles: true,
  },
  {
    label: "Code",
    words: "code block monospace",
    shortcut: "```",
    run: (editor) => editor.chain().focus().setCodeBlock().run(),
  },
  {
    label: "Table",
    words: "table rows columns grid",
    shortcut: "",
    run: (editor) =>
      void retryWhenOnline(() => import("./table-editing.ts")).then(({ insertTable }) => insertTable(editor)),
  },
  {
    label: "Mention",
    words: "mention reflection link reference page",
    shortcut: "[[",
    run: startMention,
  },
  {
    label: "Divider",
    words: "divider rule line hr separator",
    shortcut: "---",
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
];

/** Passes on the words that come back on another day: those at the caret. */
export const comeBackChoice = (comeBack: (words: string) => void): SlashChoice => ({
  label: "Come back to this",
  words: "come back to this later remind worry prediction plan question",
  shortcut: "",
  run: ({ state }) => comeBack(wordsAtCaret(state)),
});

const maxParagraph = 160;

/** The paragraph that ends at the caret, or the one before if it is empty. Of a long one, the last sentence. */
function wordsAtCaret({ doc, selection: { from } }: EditorState): string {
  let paragraph = "";
  doc.nodesBetween(0, from, (node, at) => {
    if (!node.isTextblock) return;
    const text = node.textBetween(0, Math.min(node.content.size, from - at - 1), "\n", "\n").trim();
    if (text !== "") paragraph = text;
  });
  return paragraph.length > maxParagraph
    ? (paragraph.split(/(?<=[.!?…])\s+/u).at(-1) ?? paragraph)
    : paragraph;
}

export type SlashOffer = {
  takesFiles: boolean;
  templates: readonly SlashChoice[];
  comeBack: ((words: string) => void) | null;
};

/** Matches for the words typed after the slash: commands in the menu's order, then templates. */
export function findChoices(query: string, { takesFiles, templates, comeBack }: SlashOffer): SlashChoice[] {
  const wanted = foldText(query.trim()).text;
  return [...choices, ...(comeBack ? [comeBackChoice(comeBack)] : []), ...templates].filter(
    ({ words, addsFiles }) =>
      (takesFiles || !addsFiles) && (wanted === "" || ` ${words}`.includes(` ${wanted}`)),
  );
}
