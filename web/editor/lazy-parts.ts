import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";

export const editorPopovers = lazyWithRetry(() => import("./popovers/editor-popovers.tsx"));
export const findBar = lazyWithRetry(() => import("./find/find-bar.tsx"));
export const focusFrame = lazyWithRetry(() => import("./overlay/focus-frame.tsx"));

/** Loads what the editor shows on a key or a press, so that it also opens without a connection. */
export const preloadEditor = () => Promise.all([editorPopovers.load(), findBar.load(), focusFrame.load()]);
