import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";

export const editorPopovers = lazyWithRetry(() => import("./popovers/editor-popovers.tsx"));
export const findBar = lazyWithRetry(() => import("./find/find-bar.tsx"));
export const focusFrame = lazyWithRetry(() => import("./overlay/focus-frame.tsx"));

/** Parts of the editor that load on first use. */
export const lazyParts = { editorPopovers, findBar, focusFrame };
