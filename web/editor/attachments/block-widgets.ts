import type { Editor } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { StoredRecording } from "#web/attachments/upload-store.ts";
import { createObservable } from "#web/lib/device/observable.ts";

/** The content of a block widget, shown below a block and not part of the text. */
export type WidgetContent =
  | { kind: "adding"; count: number }
  | { kind: "note"; sentences: readonly string[] }
  | { kind: "recorder" }
  | { kind: "interrupted"; recording: StoredRecording };

export type BlockWidget = { key: string; dom: HTMLElement; content: WidgetContent };

type Placed = { key: string; at: number; dom: HTMLElement };
type Change = { open: Placed } | { close: string };

const pluginKey = new PluginKey<readonly Placed[]>("widgets");
const known = new WeakMap<Editor, ReturnType<typeof createWidgets>>();

/** The widgets of an editor. Their positions follow changes of the text. */
export function widgetsOf(editor: Editor) {
  const widgets = known.get(editor) ?? createWidgets(editor);
  known.set(editor, widgets);
  return widgets;
}

function createWidgets(editor: Editor) {
  const widgets = createObservable<readonly BlockWidget[]>([]);
  let count = 0;
  editor.registerPlugin(plugin);

  const change = (next: readonly BlockWidget[], meta: Change) => {
    const { state, view } = editor;
    view.dispatch(state.tr.setMeta(pluginKey, meta).setMeta("addToHistory", false));
    widgets.set(next);
  };

  return {
    get: widgets.get,
    subscribe: widgets.subscribe,
    open(at: number, content: WidgetContent): string {
      count += 1;
      const key = String(count);
      const dom = document.createElement("div");
      dom.className = "block-widget";
      dom.contentEditable = "false";
      change([...widgets.get(), { key, dom, content }], { open: { key, at, dom } });
      return key;
    },
    /** Its current position in the document; `null` once it is closed. */
    placeOf: (key: string) =>
      pluginKey.getState(editor.state)?.find((widget) => widget.key === key)?.at ?? null,
    close(key: string) {
      if (editor.isDestroyed || !widgets.get().some((widget) => widget.key === key)) return;
      change(
        widgets.get().filter((widget) => widget.key !== key),
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
      const mapped = placed.map((widget) => ({ ...widget, at: tr.mapping.map(widget.at) }));
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
        // Below the whole block, because a widget within a line would split it.
        const below = $at.depth > 0 ? $at.after(1) : $at.pos;
        return Decoration.widget(below, dom, { key, side: -1, stopEvent: () => true, ignoreSelection: true });
      });
      return DecorationSet.create(state.doc, widgets);
    },
  },
});
