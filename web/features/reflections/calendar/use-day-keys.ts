import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef } from "react";
import { addDays, type Day, weekOf } from "#contract/day-rules.ts";
import { addMonths, monthOf, sameDayIn } from "./calendar-days.ts";

/** The day whose button an event came from. */
export const dayAt = ({ target }: SyntheticEvent): Day | null =>
  (target instanceof Element && target.closest<HTMLElement>("[data-day]")?.dataset.day) || null;

/** For a grid of days with one tab stop: arrow keys go from day to day. `onMove` makes the day the stop. */
export function useDayKeys<Grid extends HTMLElement>(
  stop: Day,
  firstDayOfWeek: number,
  onMove: (day: Day) => void,
) {
  const grid = useRef<Grid>(null);
  const isAwaited = useRef(false);
  useLayoutEffect(() => {
    if (!isAwaited.current) return;
    isAwaited.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const from = dayAt(event);
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    const week = weekOf(from, firstDayOfWeek);
    const months = event.shiftKey ? 12 : 1;
    const target = {
      ArrowLeft: addDays(from, isRightToLeft ? 1 : -1),
      ArrowRight: addDays(from, isRightToLeft ? -1 : 1),
      ArrowUp: addDays(from, -7),
      ArrowDown: addDays(from, 7),
      Home: week[0],
      End: week[6],
      PageUp: sameDayIn(addMonths(monthOf(from), -months), from),
      PageDown: sameDayIn(addMonths(monthOf(from), months), from),
    }[event.key];
    if (!target) return;
    event.preventDefault();
    isAwaited.current = true;
    onMove(target);
  };
  return { ref: grid, onKeyDown };
}
