import type { Editor } from "@tiptap/core";
import type { FocusEvent } from "react";
import type { PanelStore } from "../overlay/overlay-state.ts";

/** Keeps a toolbar open while the focus is in it, and gives the focus back to the text. */
export function useFocusWithin(editor: Editor, panels: PanelStore) {
  return {
    focused: panels.get().toolbar,
    onFocus: () => panels.set({ within: true }),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
      panels.set({ within: false, toolbar: false });
    },
    onLeave: () => {
      panels.set({ within: false, toolbar: false });
      editor.view.focus();
    },
  };
}
