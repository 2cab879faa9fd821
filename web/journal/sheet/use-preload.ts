import { useEffect } from "react";
import { connection } from "#web/lib/connection.ts";
import { onFirstIntent } from "#web/lib/later.ts";

const restMs = 1500;

const lateParts = [
  async () => (await import("#web/editor/lazy-parts.ts")).preloadEditor(),
  () => import("../sidebar/feelings-popover.tsx"),
  () => import("../sidebar/sidebar-drawer.tsx"),
  () => import("../merge/merge-view.tsx"),
  () => import("./trashed-sheet.tsx"),
];

const none: readonly (() => Promise<unknown>)[] = [];

/**
 * Loads the lazy parts of a sheet, so that they also open without a connection: a moment after the person first
 * did anything here.
 */
export function usePreload(more = none) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = onFirstIntent(() => {
      timer = setTimeout(() => {
        if (!connection.isOffline()) void Promise.allSettled([...lateParts, ...more].map((load) => load()));
      }, restMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [more]);
}
