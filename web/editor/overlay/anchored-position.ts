import type { EditorView } from "@tiptap/pm/view";
import { type RefObject, useLayoutEffect } from "react";

type Box = { left: number; right: number; top: number; bottom: number };

type Placement = {
  side: "above" | "below";
  align: "center" | "start" | "end";
  /** The element stays between the left and right edges of this one, unless it is wider. */
  inside?: () => Element | null;
};

const gap = 8;
const margin = 12;
/** Room for some six lines of a list. */
const scrollingRoom = 240;

/**
 * Positions a fixed element above or below `boxOf()`, inside the visible part of the window (a phone's keyboard
 * covers the rest), through custom properties that the style sheet reads.
 */
export function useAnchoredPosition(
  ref: RefObject<HTMLElement | null>,
  boxOf: () => Box,
  { side, align, inside }: Placement,
) {
  useLayoutEffect(() => {
    const place = () => {
      const element = ref.current;
      if (!element) return;
      const box = boxOf();
      const viewport = window.visualViewport;
      const height = (viewport?.offsetTop ?? 0) + (viewport?.height ?? window.innerHeight);
      element.style.removeProperty("--popover-room");
      const { offsetWidth, offsetHeight } = element;
      const middle = {
        center: (box.left + box.right - offsetWidth) / 2,
        start: box.left,
        end: box.right - offsetWidth,
      };
      const above = box.top - gap - offsetHeight;
      const below = box.bottom + gap;
      const fits = side === "above" ? above > margin : below + offsetHeight < height - margin;
      const room = { above: box.top - gap - margin, below: height - margin - below };
      // A list that doesn't fit scrolls: it only changes sides if it would show too little, as it covers what is there.
      const other = side === "above" ? "below" : "above";
      const chosen = fits || room[side] >= Math.min(scrollingRoom, room[other]) ? side : other;
      element.style.setProperty("--popover-room", `${Math.round(room[chosen])}px`);
      const top = chosen === "above" ? box.top - gap - element.offsetHeight : below;
      const edges = inside?.()?.getBoundingClientRect();
      const last = Math.min(window.innerWidth, edges?.right ?? Infinity) - offsetWidth - margin;
      const left = Math.max(Math.min(middle[align], last), (edges?.left ?? 0) + margin);
      // Hides the element if its anchor was scrolled out of view, because it would cover the navigation.
      element.toggleAttribute("data-away", box.bottom < 0 || box.top > height);
      element.style.setProperty("--popover-left", `${Math.round(Math.max(margin, left))}px`);
      element.style.setProperty("--popover-top", `${Math.round(Math.max(margin, top))}px`);
      element.style.setProperty("--keyboard", `${Math.max(0, Math.round(window.innerHeight - height))}px`);
    };
    place();
    window.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place);
    window.visualViewport?.addEventListener("resize", place);
    return () => {
      window.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
      window.visualViewport?.removeEventListener("resize", place);
    };
  });
}

/** The box of the selection, as wide as the text if it has several lines. */
export function selectionBox(view: EditorView): Box {
  const { from, to } = view.state.selection;
  const [start, end] = [view.coordsAtPos(from, 1), view.coordsAtPos(to, -1)];
  const box = { top: Math.min(start.top, end.top), bottom: Math.max(start.bottom, end.bottom) };
  if (end.top < start.bottom)
    return { ...box, left: Math.min(start.left, end.left), right: Math.max(start.right, end.right) };
  const { left, right } = view.dom.getBoundingClientRect();
  return { ...box, left, right };
}

/** The box between two positions, which may be on different lines. */
export function rangeBox(view: EditorView, from: number, to: number): Box {
  const [start, end] = [view.coordsAtPos(from), view.coordsAtPos(to)];
  return { ...start, top: Math.min(start.top, end.top), bottom: Math.max(start.bottom, end.bottom) };
}

/** The sheet that contains the text. */
export const sheetOf = ({ dom }: EditorView): Element | null => dom.closest(".sheet");

export function tableBox(view: EditorView): Box {
  const { node } = view.domAtPos(view.state.selection.from);
  const element = node instanceof Element ? node : node.parentElement;
  return (element?.closest("table") ?? view.dom).getBoundingClientRect();
}
