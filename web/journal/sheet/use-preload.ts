import { useEffect } from "react";
import { preloadEditor } from "#web/editor/lazy-parts.ts";
import { connection } from "#web/lib/connection.ts";

const restMs = 1500;

const lateParts = [
  preloadEditor,
  () => import("../sidebar/feelings-popover.tsx"),
  () => import("../sidebar/sidebar-drawer.tsx"),
  () => import("../merge/merge-view.tsx"),
  () => import("./trashed-sheet.tsx"),
];

const none: readonly (() => Promise<unknown>)[] = [];

/** Fetches what opens on a press or a word of the server once the sheet is at rest, so that all of it still opens without a connection. */
export function usePreload(more = none) {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!connection.isOffline()) void Promise.allSettled([...lateParts, ...more].map((load) => load()));
    }, restMs);
    return () => clearTimeout(timer);
  }, [more]);
}
