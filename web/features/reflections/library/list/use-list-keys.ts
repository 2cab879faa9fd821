import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from "react";
import { isFocusFree } from "#web/lib/dialog-focus.ts";

type ListKeys = {
  count: number;
  /** Scrolls to a row, which brings it into the DOM. */
  scrollTo: (index: number) => void;
  onSelect: (index: number, isThrough: boolean) => void;
  /** Undefined in the trash. */
  onStar: ((index: number) => void) | undefined;
  onTrash: ((index: number) => void) | undefined;
  onOpen: (index: number) => void;
  /** Returns whether select mode was on. */
  onLeave: () => boolean;
  onRandom: () => void;
};

/** What takes the focus in the first row that is not scrolled away. */
export function firstRowInView(): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>(".timeline [data-focus]")];
  return rows.find((row) => row.getBoundingClientRect().top >= 0) ?? null;
}

/**
 * Keys that act only while the focus is in the list: elsewhere, single letters would clash with speech input and with
 * the keys of screen readers (WCAG 2.1.4). While nothing has the focus, j and k bring it into the list.
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

  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !/^[jk]$/i.test(event.key) || !isFocusFree())
        return;
      firstRowInView()?.focus();
    };
    addEventListener("keydown", enter);
    return () => removeEventListener("keydown", enter);
  }, []);

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
      case "a":
        return isOnBox ? () => document.querySelector<HTMLElement>(".select-bar button")?.focus() : null;
      case "r":
        return keys.onRandom;
      case "Enter":
        // On a link or button, Enter presses it anyway.
        return isOnBox ? () => keys.onOpen(index) : null;
      default:
        return null;
    }
  };

  const select = (index: number, isThrough: boolean) => {
    // The row is replaced by another element, and the focus follows.
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
    // Focus a neighbour before this row disappears.
    if (!focusRow(index + 1 < keys.count ? index + 1 : index - 1))
      document.getElementById("content")?.focus();
    put(index);
  };

  return { list, onKeyDown };
}
