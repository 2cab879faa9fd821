import type { Editor } from "@tiptap/core";
import type { EditorState } from "@tiptap/pm/state";
import { useMemo, useSyncExternalStore } from "react";
import { type MentionState, mentionStateOf } from "../commands/mention-menu.ts";
import { type SlashState, slashStateOf } from "../commands/slash-menu.ts";
import type { OverlayState, OverlayStore } from "../overlay/overlay-state.ts";
import { linkAround } from "../schema/link.ts";

/** The open popover with the editor state that it shows; `null` for none. */
export type Popovers = { state: EditorState; overlay: OverlayState } & (
  | { kind: "slash"; slash: SlashState }
  | { kind: "mention"; mention: MentionState }
  | { kind: "linked"; href: string }
  | { kind: "link" }
  | { kind: "toolbar" }
  | { kind: "table" }
);

export function usePopovers(editor: Editor, overlay: OverlayStore): Popovers | null {
  const store = useMemo(() => createPopoverStore(editor, overlay), [editor, overlay]);
  return useSyncExternalStore(store.subscribe, store.get);
}

function createPopoverStore(editor: Editor, overlay: OverlayStore) {
  let popovers: Popovers | null = null;
  return {
    // `useSyncExternalStore` requires the same object for the same state.
    get() {
      const next = popoversOf(editor, overlay);
      if (
        next?.kind !== popovers?.kind ||
        next?.state !== popovers?.state ||
        next?.overlay !== popovers?.overlay
      )
        popovers = next;
      return popovers;
    },
    subscribe(changed: () => void) {
      const selected = () => overlay.set({ dismissed: false });
      const unsubscribe = overlay.subscribe(changed);
      editor.on("selectionUpdate", selected);
      for (const event of ["transaction", "focus", "blur"] as const) editor.on(event, changed);
      return () => {
        unsubscribe();
        editor.off("selectionUpdate", selected);
        for (const event of ["transaction", "focus", "blur"] as const) editor.off(event, changed);
      };
    },
  };
}

function popoversOf(editor: Editor, store: OverlayStore): Popovers | null {
  const { state } = editor;
  const overlay = store.get();
  const { linkField, toolbar, dismissed, pointing, within } = overlay;
  if (editor.isDestroyed || !editor.isEditable) return null;
  if (linkField) return { kind: "link", state, overlay };
  if (!editor.isFocused && !within && !toolbar) return null;
  const slash = slashStateOf(state);
  if (slash) return slash.choices.length > 0 ? { kind: "slash", slash, state, overlay } : null;
  const mention = mentionStateOf(state);
  if (mention) return { kind: "mention", mention, state, overlay };
  if (dismissed || pointing) return null;
  const { selection } = state;
  const inTable = editor.isActive("table");
  const hasWords =
    !selection.empty && selection.$from.parent.isTextblock && !selection.$from.parent.type.spec.code;
  const href = linkAround(state);
  if (hasWords || (toolbar && !inTable && href === null)) return { kind: "toolbar", state, overlay };
  if (href !== null) return { kind: "linked", href, state, overlay };
  return inTable ? { kind: "table", state, overlay } : null;
}
