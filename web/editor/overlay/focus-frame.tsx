import type { Editor } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { t } from "#contract/translate.ts";
import { focusMode } from "../focus-mode.ts";

const attribute = "data-focus-mode";
const pluginKey = new PluginKey("focusMode");

/**
 * Focus mode: marks the page so that everything else fades while the caret is in the sheet, and shows the button
 * that leaves the mode.
 */
export default function FocusFrame({ editor }: { editor: Editor }) {
  useEffect(() => {
    editor.registerPlugin(new Plugin({ key: pluginKey, props: { decorations: markCurrent } }));
    return () => {
      if (!editor.isDestroyed) editor.unregisterPlugin(pluginKey);
    };
  }, [editor]);

  useEffect(() => {
    const root = document.documentElement;
    const sheet = editor.view.dom.closest(".sheet") ?? editor.view.dom;
    const isWriting = (target: EventTarget | null) =>
      target instanceof HTMLElement &&
      sheet.contains(target) &&
      (target.isContentEditable || target.matches("textarea"));
    const show = () =>
      root.setAttribute(attribute, isWriting(document.activeElement) ? "writing" : "resting");
    // While the focus moves, no element has it briefly.
    const left = ({ relatedTarget }: FocusEvent) =>
      root.setAttribute(attribute, isWriting(relatedTarget) ? "writing" : "resting");
    const leave = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || editor.isFocused) return;
      if (event.target instanceof Element && event.target.closest("[role='dialog'], [role='menu'], search"))
        return;
      focusMode.set(false);
    };
    show();
    document.addEventListener("focusin", show);
    document.addEventListener("focusout", left);
    document.addEventListener("keydown", leave);
    return () => {
      root.removeAttribute(attribute);
      document.removeEventListener("focusin", show);
      document.removeEventListener("focusout", left);
      document.removeEventListener("keydown", leave);
    };
  }, [editor]);

  return createPortal(
    <button
      type="button"
      className="focus-leave glass-popover"
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        focusMode.set(false);
        editor.view.focus();
      }}
    >
      {t("Leave focus mode")}
    </button>,
    document.body,
  );
}

/** Adds the class `is-here` to every block around the caret, from the top-level block down to the list item. */
function markCurrent({ doc, selection: { $from, $to } }: EditorState): DecorationSet {
  const marks: Decoration[] = [];
  const mark = (from: number, to: number) => marks.push(Decoration.node(from, to, { class: "is-here" }));
  const depth = $from.sharedDepth($to.pos);
  if (depth === 0) {
    const [first, last] = [$from.index(0), $to.indexAfter(0)];
    doc.forEach((block, offset, index) => {
      if (index >= first && index < Math.max(last, first + 1)) mark(offset, offset + block.nodeSize);
    });
  }
  for (let level = 1; level <= depth; level += 1) mark($from.before(level), $from.after(level));
  return DecorationSet.create(doc, marks);
}
