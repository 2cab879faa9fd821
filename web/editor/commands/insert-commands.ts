import type { Editor } from "@tiptap/core";
import type { EditorState } from "@tiptap/pm/state";
import {
  AtSign,
  CalendarClock,
  Code,
  FileText,
  Film,
  Heading1,
  Heading2,
  Heading3,
  Image,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Mic,
  Minus,
  Paperclip,
  Sprout,
  Table,
  TextQuote,
} from "lucide-react";
import { maxAttachmentBytes } from "#contract/attachments/attachment-rules.ts";
import { t, tc } from "#contract/translate.ts";
import { formatBytes } from "#web/attachments/file-rules.ts";
import { retryWhenOnline } from "#web/lib/lazy-with-retry.ts";
import { chooseFiles, choosePictures, chooseVideos, record } from "../attachments/add-attachments.ts";
import { foldText } from "../find/fold-text.ts";
import { insertMarkdown } from "./insert-markdown.ts";
import { startMention } from "./mention-menu.ts";

export type SlashChoice = {
  label: string;
  Icon: LucideIcon;
  words: string;
  shortcut: string;
  run: (editor: Editor) => void;
  addsFiles?: true;
  /** Set only for templates. */
  id?: string;
  /** Words to search the menu for instead of inserting anything. */
  narrowsTo?: string;
};

/** A template: a person's own words to insert. */
export type OfferedTemplate = { id: string; name: string; markdown: () => string };

/** Finds all templates. */
const templateWord = () =>
  // Translators: one word. Typed after a slash, it finds all templates.
  tc("words to find a command by", "template");

export const templateChoice = ({ id, name, markdown }: OfferedTemplate): SlashChoice => ({
  id,
  label: name,
  Icon: FileText,
  words: `${name} ${templateWord()}`,
  shortcut: "",
  run: (editor) => insertMarkdown(editor, markdown()),
});

const heading = (level: 1 | 2 | 3, Icon: LucideIcon): SlashChoice => ({
  label: t("Heading {level, number}", { level }),
  Icon,
  words: tc("words to find a command by", "heading {level} title h{level}", { level }),
  shortcut: "#".repeat(level),
  run: (editor) => editor.chain().focus().setHeading({ level }).run(),
});

const sizeLimit = () => t("up to {size}", { size: formatBytes(maxAttachmentBytes) });

const usual = (): SlashChoice[] => [
  {
    label: t("Picture"),
    Icon: Image,
    // Translators: words that people may type after a slash, in any order: the name of the command, and other names for
    // it. Your language may have more or fewer words.
    words: tc("words to find a command by", "picture image photo img upload"),
    shortcut: "",
    run: choosePictures,
    addsFiles: true,
  },
  {
    label: t("Checklist"),
    Icon: ListChecks,
    words: tc("words to find a command by", "task list tasks todo to-do checklist boxes"),
    shortcut: "[ ]",
    run: (editor) => editor.chain().focus().toggleTaskList().run(),
  },
  heading(1, Heading1),
];

const others = (): SlashChoice[] => [
  {
    label: t("Bullet list"),
    Icon: List,
    words: tc("words to find a command by", "bullet list unordered points ul"),
    shortcut: "-",
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: t("Numbered list"),
    Icon: ListOrdered,
    words: tc("words to find a command by", "numbered list ordered ol 1."),
    shortcut: "1.",
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: t("Quote"),
    Icon: TextQuote,
    words: tc("words to find a command by", "quote blockquote citation"),
    shortcut: ">",
    run: (editor) => editor.chain().focus().setBlockquote().run(),
  },
  heading(2, Heading2),
  heading(3, Heading3),
  {
    label: t("Recording"),
    Icon: Mic,
    words: tc("words to find a command by", "recording record audio voice sound microphone"),
    shortcut: "",
    run: record,
    addsFiles: true,
  },
  {
    label: t("Video"),
    Icon: Film,
    words: tc("words to find a command by", "video film movie mov mp4 upload"),
    shortcut: sizeLimit(),
    run: chooseVideos,
    addsFiles: true,
  },
  {
    label: t("File"),
    Icon: Paperclip,
    words: tc("words to find a command by", "file attachment pdf audio upload document"),
    shortcut: sizeLimit(),
    run: chooseFiles,
    addsFiles: true,
  },
  {
    label: t("Table"),
    Icon: Table,
    words: tc("words to find a command by", "table rows columns grid"),
    shortcut: "",
    run: (editor) =>
      void retryWhenOnline(() => import("./table-editing.ts")).then(({ insertTable }) => insertTable(editor)),
  },
  {
    label: t("Mention"),
    Icon: AtSign,
    words: tc("words to find a command by", "mention reflection link reference page"),
    shortcut: "[[",
    run: startMention,
  },
  {
    label: t("Divider"),
    Icon: Minus,
    words: tc("words to find a command by", "divider rule line hr separator"),
    shortcut: "---",
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
  {
    label: t("Code"),
    Icon: Code,
    words: tc("words to find a command by", "code block monospace"),
    shortcut: "```",
    run: (editor) => editor.chain().focus().setCodeBlock().run(),
  },
];

/** Passes on the words that come back on another day: those at the caret. */
const comeBackChoice = (comeBack: (words: string) => void): SlashChoice => ({
  label: t("Come back to this"),
  Icon: CalendarClock,
  words: tc("words to find a command by", "come back to this later remind worry prediction plan question"),
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
  /** Leads to the activities. `null`: the menu does not offer it. */
  findActivity: (() => void) | null;
  comeBack: ((words: string) => void) | null;
};

const activityChoice = (findActivity: () => void): SlashChoice => ({
  label: t("Activity"),
  Icon: Sprout,
  words: tc("words to find a command by", "activity exercise check-in reflection"),
  shortcut: "",
  run: findActivity,
});

/** Leads to the templates, which are the last in the menu. */
const templatesChoice = (): SlashChoice => ({
  label: t("Template"),
  Icon: FileText,
  words: "",
  shortcut: "",
  narrowsTo: templateWord(),
  run: () => undefined,
});

/** Matches for the words typed after the slash: the usual first, then the other commands, then templates. */
export function findChoices(query: string, offer: SlashOffer): SlashChoice[] {
  const wanted = foldText(query.trim()).text;
  return [
    ...usual(),
    ...(offer.findActivity ? [activityChoice(offer.findActivity)] : []),
    ...(offer.templates.length > 0 && wanted === "" ? [templatesChoice()] : []),
    ...others(),
    ...(offer.comeBack ? [comeBackChoice(offer.comeBack)] : []),
    ...offer.templates,
  ].filter(
    ({ words, addsFiles }) =>
      (offer.takesFiles || !addsFiles) &&
      (wanted === "" || ` ${foldText(words).text}`.includes(` ${wanted}`)),
  );
}
