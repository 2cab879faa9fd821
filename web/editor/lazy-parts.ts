import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";

export const editorPopovers = lazyWithRetry(() => import("./popovers/editor-popovers.tsx"));
export const findBar = lazyWithRetry(() => import("./find/find-bar.tsx"));
export const focusFrame = lazyWithRetry(() => import("./overlay/focus-frame.tsx"));

/** Parts that the editor shows on a key or press. */
export const lazyParts = { editorPopovers, findBar, focusFrame };
