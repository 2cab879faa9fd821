import { type ComponentType, type LazyExoticComponent, lazy, useState } from "react";
import { retryWhenOnline } from "./retry-when-online.ts";

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
