import { type KeyboardEvent, useLayoutEffect, useRef } from "react";

type ListKeys = {
  count: number;
  /** Brings a row that is far away into the page. */
  scrollTo: (index: number) => void;
  onSelect: (index: number, isThrough: boolean) => void;
  /** Left out where there is nothing to star, or to put into the trash. */
  onStar: ((index: number) => void) | undefined;
  onTrash: ((index: number) => void) | undefined;
  onOpen: (index: number) => void;
  /** Whether there was anything to leave. */
  onLeave: () => boolean;
  onRandom: () => void;
  onHelp: () => void;
};

/**
 * Keys that act while the focus is in the list, and nowhere else: single letters would otherwise take what speech
 * input says, and what screen readers use themselves (WCAG 2.1.4).
 */
export function useListKeys(keys: ListKeys) {
  const list = useRef<HTMLUListElement>(null);
  const awaited = useRef<number | null>(null);

  const focusRow = (index: number) => {
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-focus]`);
    row?.focus();
    return row !== null && row !== undefined;
  };

  useLayoutEffect(() => {
    if (awaited.current !== null && focusRow(awaited.current)) awaited.current = null;
  });

  const goTo = (wanted: number) => {
    const index = Math.max(0, Math.min(keys.count - 1, wanted));
    if (focusRow(index)) return;
    awaited.current = index;
    keys.scrollTo(index);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
    const index = Number(event.target.closest<HTMLElement>("[data-index]")?.dataset.index ?? Number.NaN);
    if (Number.isNaN(index)) return;
    const act = actFor(event, index, event.target.matches("input[data-focus]"));
    if (event.key === "Escape" ? !leave(index) : !act) return;
    event.preventDefault();
    act?.();
  };

  const { onStar, onTrash } = keys;
  const actFor = ({ key, shiftKey }: KeyboardEvent, index: number, isOnBox: boolean): (() => void) | null => {
    // With Caps Lock on, a letter is the same key.
    switch (key.length === 1 ? key.toLowerCase() : key) {
      case "j":
      case "ArrowDown":
        return () => goTo(index + 1);
      case "k":
      case "ArrowUp":
        return () => goTo(index - 1);
      case "Home":
        return () => goTo(0);
      case "End":
        return () => goTo(keys.count - 1);
      case "x":
        return () => select(index, shiftKey);
      case "s":
        return onStar ? () => onStar(index) : null;
      case "#":
      case "Delete":
        return onTrash ? () => trash(index, onTrash) : null;
      case "r":
        return keys.onRandom;
      case "?":
        return keys.onHelp;
      case "Enter":
        // Elsewhere in a row it presses what has the focus.
        return isOnBox ? () => keys.onOpen(index) : null;
      default:
        return null;
    }
  };

  const select = (index: number, isThrough: boolean) => {
    // The row becomes another element, which the focus has to follow.
    awaited.current = index;
    keys.onSelect(index, isThrough);
  };

  const leave = (index: number) => {
    awaited.current = index;
    const left = keys.onLeave();
    if (!left) awaited.current = null;
    return left;
  };

  const trash = (index: number, put: (index: number) => void) => {
    // The neighbour has the focus before this row goes.
    if (!focusRow(index + 1 < keys.count ? index + 1 : index - 1))
      document.getElementById("content")?.focus();
    put(index);
  };

  return { list, onKeyDown };
}
