import type { Editor } from "@tiptap/core";
import type { EditorState } from "@tiptap/pm/state";
import { useMemo, useSyncExternalStore } from "react";
import { type MentionState, mentionStateOf } from "../commands/mention-menu.ts";
import { type SlashState, slashStateOf } from "../commands/slash-menu.ts";
import type { PanelStore, Panels } from "../overlay/overlay-state.ts";
import { linkAround } from "../schema/link.ts";

/** What stands above the text now, with the state of the editor that it shows; nothing while someone writes. */
export type Popovers = { state: EditorState; panels: Panels } & (
  | { kind: "slash"; slash: SlashState }
  | { kind: "mention"; mention: MentionState }
  | { kind: "linked"; href: string }
  | { kind: "link" }
  | { kind: "toolbar" }
  | { kind: "table" }
);

export function usePopovers(editor: Editor, panels: PanelStore): Popovers | null {
  const store = useMemo(() => createPopoverStore(editor, panels), [editor, panels]);
  return useSyncExternalStore(store.subscribe, store.get);
}

function createPopoverStore(editor: Editor, panels: PanelStore) {
  let popovers: Popovers | null = null;
  return {
    // React asks often and wants the same answer for the same state.
    get() {
      const next = popoversOf(editor, panels);
      if (
        next?.kind !== popovers?.kind ||
        next?.state !== popovers?.state ||
        next?.panels !== popovers?.panels
      )
        popovers = next;
      return popovers;
    },
    subscribe(changed: () => void) {
      const selected = () => panels.set({ dismissed: false });
      const unsubscribe = panels.subscribe(changed);
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

function popoversOf(editor: Editor, store: PanelStore): Popovers | null {
  const { state } = editor;
  const panels = store.get();
  const { link, toolbar, dismissed, pointing, within } = panels;
  if (editor.isDestroyed || !editor.isEditable) return null;
  if (link) return { kind: "link", state, panels };
  if (!editor.isFocused && !within && !toolbar) return null;
  const slash = slashStateOf(state);
  if (slash) return slash.choices.length > 0 ? { kind: "slash", slash, state, panels } : null;
  const mention = mentionStateOf(state);
  if (mention) return { kind: "mention", mention, state, panels };
  if (dismissed || pointing) return null;
  const { selection } = state;
  const inTable = editor.isActive("table");
  const hasWords = !selection.empty && selection.$from.parent.isTextblock && !editor.isActive("codeBlock");
  const href = linkAround(state);
  if (hasWords || (toolbar && !inTable && href === null)) return { kind: "toolbar", state, panels };
  if (href !== null) return { kind: "linked", href, state, panels };
  return inTable ? { kind: "table", state, panels } : null;
}
