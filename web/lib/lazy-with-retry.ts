import { createElement, type FunctionComponent, lazy, type ReactNode, Suspense, useState } from "react";
import { connection } from "./connection.ts";

const retryMs = 5_000;

/**
 * Loads a part of the page. If the server can't be reached, it waits and tries again, because a part that fails to load
 * would crash the page around it and lose unsaved text.
 */
export async function retryWhenOnline<Part>(load: () => Promise<Part>, chance = nextChance): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      // The offline notice explains the delay. If an update removed the chunk, the page reloads (reload-guard.ts).
      await chance();
    }
  }
}

/** Resolves when the connection changes, or after five seconds. */
function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = connection.subscribe(go);
    const timer = setTimeout(go, retryMs);
  });
}

type Load<Props> = () => Promise<{ default: FunctionComponent<Props> }>;

/** A component with its own chunk. `load` fetches the chunk in advance, and `fallback` is shown until it has loaded. */
export function lazyWithRetry<Props extends object>(load: Load<Props>) {
  const loadWithRetry = () => retryWhenOnline(load);
  const Loaded: FunctionComponent<Props> = lazy(loadWithRetry);
  return {
    load: loadWithRetry,
    // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, as its module loads
    Part: (props: Props & { fallback?: ReactNode }) =>
      createElement(Suspense, { fallback: props.fallback }, createElement(Loaded, props)),
  };
}

/** As `lazyWithRetry`, for a named export. */
export const lazyNamed = <Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, FunctionComponent<Props>>>,
) => lazyWithRetry(async () => ({ default: (await load())[name] }));

/**
 * For a button with a lazy popover. Its code loads on hover or focus, and a press before it has loaded still opens it.
 * `wanted` stays true once it was open, so that closing can be animated.
 */
export function useLazyPopover(load: () => Promise<unknown>) {
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  return {
    wanted: state !== "never",
    open: state === "open",
    setOpen: (open: boolean) => setState(open ? "open" : "closed"),
    near: { onPointerEnter: load, onFocus: load },
  };
}
