import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, TextSelection } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { findHits, type Hit, hitFrom } from "./find-hits.ts";

// Replaces `prosemirror-search`, which redraws every hit on every change of the selection. That takes seconds for "e"
// in a long text.

export type Find = { query: string; matchCase: boolean; hits: readonly Hit[]; at: number };
type Shown = Find & { decorations: DecorationSet };
type Wanted = Partial<Pick<Find, "query" | "matchCase" | "at">>;

const key = new PluginKey<Shown>("find");

/** The number of hits drawn around the current one. */
const maxDrawn = 600;

const nothing: Shown = { query: "", matchCase: false, hits: [], at: 0, decorations: DecorationSet.empty };

export const findOf = (state: EditorState): Find => key.getState(state) ?? nothing;

export function startFinding(editor: Editor) {
  if (key.getState(editor.state)) return;
  editor.registerPlugin(
    new Plugin<Shown>({
      key,
      state: {
        init: () => nothing,
        apply(tr, shown, _before, { doc }) {
          const wanted: Wanted | undefined = tr.getMeta(key);
          if (!wanted && !tr.docChanged) return shown;
          const { query, matchCase } = { ...shown, ...wanted };
          const isSame = !tr.docChanged && query === shown.query && matchCase === shown.matchCase;
          const hits = isSame ? shown.hits : findHits(doc, query, matchCase);
          const present = shown.hits[shown.at];
          const near = present ? tr.mapping.map(present.from) : tr.selection.from;
          const at = wanted?.at ?? hitFrom(hits, near);
          return { query, matchCase, hits, at, decorations: draw(doc, hits, at) };
        },
      },
      props: { decorations: (state) => key.getState(state)?.decorations },
    }),
  );
}

export function stopFinding(editor: Editor) {
  if (!editor.isDestroyed) editor.unregisterPlugin(key);
}

function draw(doc: Node, hits: readonly Hit[], at: number): DecorationSet {
  const start = Math.max(0, Math.min(at - maxDrawn / 2, hits.length - maxDrawn));
  const drawn = hits
    .slice(start, start + maxDrawn)
    .map(({ from, to }, index) =>
      Decoration.inline(from, to, { class: start + index === at ? "found is-current" : "found" }),
    );
  return DecorationSet.create(doc, drawn);
}

export function find(editor: Editor, wanted: Wanted) {
  editor.view.dispatch(editor.state.tr.setMeta(key, wanted));
  showHit(editor);
}

export function step(editor: Editor, by: 1 | -1) {
  const { hits, at } = findOf(editor.state);
  if (hits.length > 0) find(editor, { at: (at + by + hits.length) % hits.length });
}

const clear = { top: 140, bottom: 120 };

/**
 * Scrolls the current hit to the middle of the window if it is not visible. Distant blocks of a long text get their
 * real height only when shown, so the hit may move once more.
 */
function showHit(editor: Editor, tries = 3) {
  if (editor.isDestroyed) return;
  const { view, state } = editor;
  const { hits, at } = findOf(state);
  const hit = hits[at];
  if (!hit) return;
  const { top, bottom } = view.coordsAtPos(hit.from);
  const start = visualViewport?.offsetTop ?? 0;
  const height = visualViewport?.height ?? innerHeight;
  if (top >= start + clear.top && bottom <= start + height - Math.min(clear.bottom, height / 3)) return;
  scrollBy({ top: (top + bottom) / 2 - start - height / 2, behavior: "instant" });
  if (tries > 1) requestAnimationFrame(() => showHit(editor, tries - 1));
}

/** Selects the current hit and focuses the text. */
export function goToHit(editor: Editor) {
  const { state, view } = editor;
  const { hits, at } = findOf(state);
  const hit = hits[at];
  if (hit) view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, hit.from, hit.to)));
  view.focus();
}
