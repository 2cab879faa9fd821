import { createElement, type FunctionComponent, lazy, type ReactNode, Suspense, useState } from "react";
import { connection } from "./connection.ts";

const retryMs = 5_000;

/**
 * Loads a part of the page. While the server is away it waits and tries again instead of failing: a part that
 * fails to load would crash the page around it, and its unsaved text.
 */
export async function retryWhenOnline<Part>(load: () => Promise<Part>, chance = nextChance): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      // The offline notice says why. If an update removed the chunk, the page reloads (reload-guard.ts).
      await chance();
    }
  }
}

/** Resolves when the connection changes, or after a while. */
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

/**
 * A part of the page with its own chunk: the component, and `load` to fetch it before its first use. `fallback`
 * is shown until then.
 */
export function lazyWithRetry<Props extends object>(load: Load<Props>) {
  const patient = () => retryWhenOnline(load);
  const Loaded: FunctionComponent<Props> = lazy(patient);
  return {
    load: patient,
    // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, as its module loads
    Part: (props: Props & { fallback?: ReactNode }) =>
      createElement(Suspense, { fallback: props.fallback }, createElement(Loaded, props)),
  };
}

/** The same for a component that its module exports by name. */
export const lazyNamed = <Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, FunctionComponent<Props>>>,
) => lazyWithRetry(async () => ({ default: (await load())[name] }));

/**
 * For a button whose popover is a lazy part. Its code loads on hover or focus, and a press before it has
 * loaded still opens it. `wanted` stays true once it was open, so that it can slide out again.
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
