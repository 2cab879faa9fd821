import { Extension } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { type Node, type ResolvedPos, Slice } from "@tiptap/pm/model";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { maxBodyLength } from "#contract/reflections/reflection-rules.ts";
import { t } from "#contract/translate.ts";
import { maxRows } from "../markdown/bounded-parse.ts";
import { isSafeLink } from "../markdown/safe-link.ts";
import type { OverlayStore } from "../overlay/overlay-state.ts";
import { cleanHtml, fragmentOf } from "./paste-html.ts";
import { cleanPlainText, maxPasteLength } from "./paste-text.ts";
import { blockDocument, plainDocument } from "./plain-document.ts";

/** Maximum characters of HTML without its pictures. A longer paste is inserted as plain text. */
const maxHtmlLength = 3_000_000;

/** A longer table could not be displayed when the page is opened again. It is inserted as plain text too. */
const isLargeTable = (html: string) => (html.match(/<t[dh]\b/gi)?.length ?? 0) > maxRows;

/** Pastes plain text unchanged, makes a link of an address pasted over a selection, and cleans HTML. */
export const Paste = Extension.create<{ overlay: OverlayStore | null }>({
  name: "cleanPaste",
  addOptions: () => ({ overlay: null }),
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    const { overlay } = this.options;
    /** The slice being pasted, with the blocks that its Markdown syntax means. */
    let blocks: Slice | null = null;
    return [
      new Plugin({
        props: {
          transformPastedHTML: cleanHtml,
          handleDOMEvents: {
            // Runs before anything is parsed.
            paste(view, event) {
              blocks = null;
              const text = event.clipboardData?.getData("text/plain") ?? "";
              const isTooLong = text.length > maxPasteLength;
              const html = fragmentOf(event.clipboardData?.getData("text/html") ?? "");
              const isUsual = !isTooLong && html.length <= maxHtmlLength && !isLargeTable(html);
              if (isUsual || !view.editable) return false;
              event.preventDefault();
              if (isTooLong) overlay?.set({ notice: refusalOf(text.length) });
              else view.pasteText(text, event);
              return true;
            },
          },
          clipboardTextParser(pasted, context, plain) {
            const cleaned = cleanPlainText(pasted);
            const isAtEnd = context.parentOffset === context.parent.content.size;
            // Programs also end the last copied line with a newline, which is not a line break here.
            const text = isAtEnd ? cleaned.replace(/\n$/, "") : cleaned;
            const slice = openSlice(schema.nodeFromJSON(plainDocument(text)), context);
            const doc = plain ? null : blockDocument(text);
            blocks = doc && openSlice(schema.nodeFromJSON(doc), context);
            return slice;
          },
          handlePaste(view, event, slice) {
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
            if (!blocks) return false;
            pasteInSteps(view, slice, blocks);
            return true;
          },
        },
      }),
    ];
  },
});

const refusalOf = (length: number) =>
  t(
    "Nothing was pasted: the text has {length, plural, one {# character} other {# characters}}, and a reflection can have {most, number}. Paste it in parts, on several pages.",
    { length, most: maxBodyLength },
  );

/** One undo reverts the blocks to the pasted text. */
function pasteInSteps(view: EditorView, text: Slice, blocks: Slice) {
  const { tr } = view.state;
  const { from, to } = tr.selection;
  tr.replaceSelection(text);
  const [start, end] = [tr.mapping.map(from, -1), tr.mapping.map(to, 1)];
  view.dispatch(tr.setMeta("paste", true).setMeta("uiEvent", "paste"));
  const next = closeHistory(view.state.tr);
  next.setSelection(TextSelection.create(next.doc, start, end)).replaceSelection(blocks);
  view.dispatch(next.scrollIntoView());
  view.dispatch(closeHistory(view.state.tr));
}

/**
 * Opens the slice at an end that is a paragraph, which then joins the line it is pasted into. Other blocks stay
 * separate from the text around the caret.
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
