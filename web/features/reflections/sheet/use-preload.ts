import { useEffect } from "react";
import { connection } from "#web/lib/connection.ts";
import { onFirstIntent, whileIdle } from "#web/lib/later.ts";

const restMs = 1500;

type Load = () => Promise<unknown>;
type EditorPart = keyof typeof import("#web/editor/lazy-parts.ts").lazyParts;

const editorPart = (name: EditorPart) => async () =>
  (await import("#web/editor/lazy-parts.ts")).lazyParts[name].load();

const lateParts: readonly Load[] = [
  editorPart("editorPopovers"),
  editorPart("findBar"),
  editorPart("focusFrame"),
  () => import("../sidebar/feelings-popover.tsx"),
  () => import("../sidebar/sidebar-drawer.tsx"),
  () => import("#web/drafts/merge/merge-view.tsx"),
  () => import("./trashed-sheet.tsx"),
];

const none: readonly Load[] = [];

/**
 * Loads the lazy parts of a sheet, so that they also open without a connection: a moment after the person first
 * did anything here.
 */
export function usePreload(more = none) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let stopLoading = () => {};
    const stop = onFirstIntent(() => {
      timer = setTimeout(() => {
        if (!connection.isOffline()) stopLoading = whileIdle(loadEach([...lateParts, ...more]));
      }, restMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
      stopLoading();
    };
  }, [more]);
}

/** All at once, they would hold up a key. One that fails is loaded when it is needed. */
function* loadEach(parts: readonly Load[]) {
  for (const load of parts) yield Promise.allSettled([load()]);
}
