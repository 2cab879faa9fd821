import { type ComponentType, type LazyExoticComponent, lazy, useState } from "react";
import { connection } from "./connection.ts";

const retryMs = 5_000;

/**
 * Loads a part of the page. While the server is away it waits and tries again instead of failing: a part that
 * fails to load would crash the page around it, with the words on it.
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

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A part of the page with its own chunk: the component, and `load` to fetch it before its first use. */
export function lazyWithRetry<Props>(load: Load<Props>): {
  Part: LazyExoticComponent<ComponentType<Props>>;
  load: Load<Props>;
} {
  const patient = () => retryWhenOnline(load);
  return { Part: lazy(patient), load: patient };
}

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
