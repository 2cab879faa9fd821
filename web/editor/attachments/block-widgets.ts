import type { Editor } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { KeptRecording } from "#web/attachments/upload-store.ts";
import { createEmitter } from "#web/lib/device/emitter.ts";

/** What stands beside a place in the text and is no part of it. */
export type AsideContent =
  | { kind: "adding"; count: number }
  | { kind: "note"; sentences: readonly string[] }
  | { kind: "recorder" }
  | { kind: "cut off"; recording: KeptRecording };

export type Aside = { key: string; dom: HTMLElement; content: AsideContent };

type Placed = { key: string; at: number; dom: HTMLElement };
type Change = { open: Placed } | { close: string };

const pluginKey = new PluginKey<readonly Placed[]>("asides");
const known = new WeakMap<Editor, ReturnType<typeof createAsides>>();

/** The asides of an editor; each keeps its place in the text while that is being written. */
export function asidesOf(editor: Editor) {
  const asides = known.get(editor) ?? createAsides(editor);
  known.set(editor, asides);
  return asides;
}

function createAsides(editor: Editor) {
  let asides: readonly Aside[] = [];
  let count = 0;
  const listeners = createEmitter();
  editor.registerPlugin(plugin);

  const change = (next: readonly Aside[], meta: Change) => {
    asides = next;
    const { state, view } = editor;
    view.dispatch(state.tr.setMeta(pluginKey, meta).setMeta("addToHistory", false));
    listeners.notify();
  };

  return {
    get: () => asides,
    subscribe: listeners.subscribe,
    open(at: number, content: AsideContent): string {
      count += 1;
      const key = String(count);
      const dom = document.createElement("div");
      dom.className = "aside";
      dom.contentEditable = "false";
      change([...asides, { key, dom, content }], { open: { key, at, dom } });
      return key;
    },
    /** Where in the text it stands now; null once it is closed. */
    placeOf: (key: string) =>
      pluginKey.getState(editor.state)?.find((aside) => aside.key === key)?.at ?? null,
    close(key: string) {
      if (editor.isDestroyed || !asides.some((aside) => aside.key === key)) return;
      change(
        asides.filter((aside) => aside.key !== key),
        { close: key },
      );
    },
  };
}

const plugin = new Plugin<readonly Placed[]>({
  key: pluginKey,
  state: {
    init: () => [],
    apply(tr, placed) {
      const meta: Change | undefined = tr.getMeta(pluginKey);
      const mapped = placed.map((aside) => ({ ...aside, at: tr.mapping.map(aside.at) }));
      if (!meta) return mapped;
      return "open" in meta ? [...mapped, meta.open] : mapped.filter(({ key }) => key !== meta.close);
    },
  },
  props: {
    decorations(state) {
      const placed = pluginKey.getState(state) ?? [];
      if (placed.length === 0) return null;
      const widgets = placed.map(({ key, at, dom }) => {
        const $at = state.doc.resolve(Math.min(at, state.doc.content.size));
        // Below the whole block: between two letters it would tear the line.
        const below = $at.depth > 0 ? $at.after(1) : $at.pos;
        return Decoration.widget(below, dom, { key, side: -1, stopEvent: () => true, ignoreSelection: true });
      });
      return DecorationSet.create(state.doc, widgets);
    },
  },
});
