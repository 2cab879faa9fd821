import type { Editor } from "@tiptap/core";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { focusMode } from "../focus-mode.ts";
import { startFocusing, stopFocusing } from "./focus-plugin.ts";

const attribute = "data-focus-mode";

/** While the mode is on: what fades, as long as the caret is on the sheet, and the way out of it. */
export default function FocusFrame({ editor }: { editor: Editor }) {
  useEffect(() => {
    startFocusing(editor);
    return () => stopFocusing(editor);
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
    // While the focus moves, it is nowhere for a moment.
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
      Leave focus mode
    </button>,
    document.body,
  );
}
