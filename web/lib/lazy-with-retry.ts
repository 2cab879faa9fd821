import { type ComponentType, type LazyExoticComponent, lazy, useState } from "react";
import { retryWhenOnline } from "./retry-when-online.ts";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A part of the page whose code is fetched apart: the component, and `load` to fetch it ahead of its first use. */
export function lazyWithRetry<Props>(load: Load<Props>): {
  Part: LazyExoticComponent<ComponentType<Props>>;
  load: Load<Props>;
} {
  const patient = () => retryWhenOnline(load);
  return { Part: lazy(patient), load: patient };
}

/**
 * For a button whose popover is a lazy part: its code comes when a pointer or the focus is near, and the press that
 * opens it is not lost meanwhile. `wanted` stays true once it was open, so that it can slide out again.
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
