import { type RefObject, useEffect } from "react";

type Left = {
  element: HTMLElement;
  /** Its ancestors, innermost first. */
  around: readonly HTMLElement[];
  place: number;
  label: string;
};

const reachable = "a[href], button, input, textarea, [tabindex='0']";
const labelOf = (element: Element) => element.getAttribute("aria-label") ?? element.textContent;

/**
 * For people at a keyboard: when a focused control disappears, such as a button of a message that is replaced, the
 * focus moves to the same control of the new message, or else to the nearest one. `placeSelector`: the messages or
 * rows in the box.
 */
export function useFocusKept(box: RefObject<HTMLElement | null>, placeSelector: string): void {
  useEffect(() => {
    const within = box.current;
    if (!within) return;
    let left: Left | null = null;
    const places = () => [...within.querySelectorAll<HTMLElement>(placeSelector)];
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const around: HTMLElement[] = [];
      for (let each = target.parentElement; each && each !== within.parentElement; each = each.parentElement)
        around.push(each);
      const place = places().findIndex((each) => each.contains(target));
      left = target.matches(":focus-visible")
        ? { element: target, around, place, label: labelOf(target) }
        : null;
    };
    const observer = new MutationObserver(() => {
      if (!left || left.element.isConnected || document.activeElement !== document.body) return;
      const next = nextOf(left, places(), within);
      left = null;
      next?.focus();
    });
    within.addEventListener("focusin", remember);
    observer.observe(within, { childList: true, subtree: true });
    return () => {
      within.removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, [box, placeSelector]);
}

function nextOf({ around, place, label }: Left, places: readonly HTMLElement[], within: HTMLElement) {
  const shown = (root: HTMLElement) =>
    [...root.querySelectorAll<HTMLElement>(reachable)].filter((each) => each.getClientRects().length > 0);
  const same = (each: Element) => labelOf(each) === label;
  const heir = place < 0 ? undefined : places[Math.min(place, places.length - 1)];
  if (heir) {
    // A row that was pinned is now elsewhere.
    const moved = shown(within).filter(same);
    return (
      shown(heir).find(same) ??
      (moved.length === 1 ? moved[0] : heir.hasAttribute("tabindex") ? heir : shown(heir)[0])
    );
  }
  const left = around.map((each) => (each.isConnected ? shown(each) : [])).find(({ length }) => length > 0);
  return left?.find(same) ?? left?.at(-1);
}
