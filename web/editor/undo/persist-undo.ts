import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { watchPageLife } from "#web/lib/device/page-life.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";
import { whileIdle } from "#web/lib/later.ts";
import { session } from "#web/lib/session.ts";
import type { Sources } from "../markdown/sources.ts";
import { packUndo, unpackUndo } from "./packed-undo.ts";
import { readAhead } from "./stored-document.ts";
import { undoPluginOf } from "./undo-groups.ts";
import { createUndoStore, type UndoKey, type UndoStore } from "./undo-store.ts";

const storeWithinMs = 400;

let shared: UndoStore | null = null;

/** Without storage, undo ends with the page. That is not worth a message. */
const quietly = <Result>(work: Promise<Result>) => work.catch(() => null);

/**
 * Restores the undo history of this page, then stores it after each change. `opened` is the document before anything was
 * typed. Returns a function that stops it.
 */
export function persistUndo(editor: Editor, key: UndoKey, opened: Node, sources: Sources): () => void {
  shared ??= createUndoStore({ keyFor: deviceKeys.get });
  const store = shared;
  const owner = session.username();
  let isOver = false;
  let stopWatching = () => {};
  const stopReading = whileIdle(readAhead(opened));
  let timer: ReturnType<typeof setTimeout> | undefined;

  const save = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    // After a logout nothing is stored.
    if (session.username() === owner) void quietly(store.write(key, packUndo(editor.state, sources)));
  };
  const changed = () => {
    timer ??= setTimeout(save, storeWithinMs);
  };

  async function begin() {
    const packed = await quietly(store.read(key));
    if (isOver) return;
    if (packed) {
      restoreUndo(editor, unpackUndo(packed, opened, editor.state));
      sources.addEarlier(packed.sources ?? [], opened);
    }
    editor.on("update", changed);
    stopWatching = watchPageLife({ onHidden: save, onLeave: save });
    if (!editor.state.doc.eq(opened)) changed();
    await quietly(store.tidy());
  }
  void begin();

  return () => {
    save();
    isOver = true;
    stopReading();
    stopWatching();
    editor.off("update", changed);
  };
}

/** Sets the history plugin's state, as its own undo does; the text does not change. */
export function restoreUndo(editor: Editor, history: unknown) {
  const undo = undoPluginOf(editor.state);
  if (undo && history)
    editor.view.dispatch(editor.state.tr.setMeta(undo.name, { historyState: history, redo: false }));
}
