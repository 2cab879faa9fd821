import { Extension, type JSONContent } from "@tiptap/core";
import { type Node, type ResolvedPos, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { longestBody } from "#contract/reflections/reflection-rules.ts";
import { isSafeLink } from "../markdown/safe-link.ts";
import { fromMarkdown } from "../markdown.ts";
import type { OverlayStore } from "../overlay/overlay-state.ts";
import { cleanHtml, fragmentOf } from "./paste-html.ts";
import { cleanPlainText, longestPaste } from "./paste-text.ts";

/** Characters of HTML without its pictures. A longer paste comes in as plain text. */
const longestHtml = 3_000_000;

/** Formats pasted Markdown, turns an address pasted over a selection into a link, and cleans HTML. */
export const Paste = Extension.create<{ overlay: OverlayStore | null }>({
  name: "cleanPaste",
  addOptions: () => ({ overlay: null }),
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    const { overlay } = this.options;
    return [
      new Plugin({
        props: {
          transformPastedHTML: cleanHtml,
          handleDOMEvents: {
            // Runs before anything is parsed.
            paste(view, event) {
              const text = event.clipboardData?.getData("text/plain") ?? "";
              const isTooLong = text.length > longestPaste;
              if (
                !isTooLong &&
                fragmentOf(event.clipboardData?.getData("text/html") ?? "").length <= longestHtml
              )
                return false;
              event.preventDefault();
              if (isTooLong) overlay?.set({ notice: refusalOf(text.length) });
              else view.pasteText(text, event);
              return true;
            },
          },
          clipboardTextParser(pasted, context, plain) {
            const text = cleanPlainText(pasted);
            const json = !plain && looksLikeMarkdown(text) ? fromMarkdown(text.trim()) : plainDocument(text);
            return openSlice(schema.nodeFromJSON(json), context);
          },
          handlePaste(view, event) {
            const text = event.clipboardData?.getData("text/plain") ?? "";
            const { state } = view;
            if (state.selection.$from.parent.type.spec.code) return false;
            const href = text.trim();
            if (/^https?:\/\/\S+$/.test(href) && isSafeLink(href)) {
              const link = schema.marks.link?.create({ href });
              if (!link) return false;
              const { from, to, empty } = state.selection;
              const tr = empty
                ? state.tr.replaceSelectionWith(schema.text(href, [link]), false)
                : state.tr.addMark(from, to, link);
              view.dispatch(tr.removeStoredMark(link.type).scrollIntoView());
              return true;
            }
            // A code editor's HTML is only the coloured source.
            const isSource = event.clipboardData?.types.includes("vscode-editor-data") ?? false;
            return isSource && looksLikeMarkdown(text) && view.pasteText(text);
          },
        },
      }),
    ];
  },
});

const refusalOf = (length: number) =>
  `Nothing was pasted: these are ${length.toLocaleString("en")} characters, and a reflection holds some ${longestBody.toLocaleString("en")}. Paste them in parts, on several pages.`;

const signs = [
  /^#{1,6} \S/m,
  /^ {0,3}(?:[-*+]|\d{1,9}[.)]) \S/m,
  /^> ?\S/m,
  /^(?:```|~~~)/m,
  /^\|.*\|\s*\n\|[-:| ]+\|/m,
  /^(?:-{3,}|\*{3,}|_{3,})$/m,
  /(?:^|[^\w*])\*\*[^\s*](?:[^\n]*?[^\s*])?\*\*(?!\w)/,
  /(?:^|\W)==\S[^\n]*?\S?==(?!\w)|~~\S[^\n]*?~~/,
  /!?\[[^\]\n]+\]\([^)\s]+\)/,
  /(?:^|\s)`[^`\n]+`/,
];

export const looksLikeMarkdown = (text: string) =>
  signs.some((sign) => sign.test(text.replace(/\r\n?/g, "\n")));

/** A blank line separates paragraphs; any other line end is a line break. */
function plainDocument(text: string): JSONContent {
  const paragraphs = text.split(/\n[ \t]*\n\s*?/);
  return {
    type: "doc",
    content: paragraphs.map((lines) => ({ type: "paragraph", content: breakLines(lines) })),
  };
}

const breakLines = (lines: string): JSONContent[] =>
  lines
    .split("\n")
    .flatMap((line, index) => [
      ...(index > 0 ? [{ type: "hardBreak" }] : []),
      ...(line === "" ? [] : [{ type: "text", text: line }]),
    ]);

/**
 * The slice is open at an end that is a paragraph, which then joins the line it is pasted into. Any other block
 * stays separate from the text around the caret.
 */
export function openSlice(doc: Node, { parent, parentOffset }: ResolvedPos): Slice {
  const isParagraph = (block: Node | null) => block?.type.name === "paragraph";
  const empty = doc.type.schema.nodes.paragraph?.create() ?? null;
  const [before, after] = [parentOffset > 0, parentOffset < parent.content.size];
  let content = doc.content;
  if (empty && before && !isParagraph(doc.firstChild)) content = content.addToStart(empty);
  if (empty && after && !isParagraph(doc.lastChild)) content = content.addToEnd(empty);
  return new Slice(content, isParagraph(content.firstChild) ? 1 : 0, isParagraph(content.lastChild) ? 1 : 0);
}
