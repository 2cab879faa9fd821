import type { KeyboardEvent } from "react";

/** The index to which an arrow, Home or End moves among `count` choices in rows; `null` for other keys. */
export function moveInGrid(
  key: string,
  from: number,
  count: number,
  columns: number,
  rightToLeft = false,
): number | null {
  const ahead = rightToLeft ? -1 : 1;
  const steps = new Map([
    ["ArrowRight", ahead],
    ["ArrowLeft", -ahead],
    ["ArrowDown", columns],
    ["ArrowUp", -columns],
  ]);
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = steps.get(key);
  if (step === undefined) return null;
  const to = from + step;
  if (to >= 0 && to < count) return to;
  // Sideways wraps around; up and down stop at the edge.
  return Math.abs(step) === 1 ? (to + count) % count : from;
}

/** For a radio group in rows: moves the focus to the next radio and presses it. */
export function pressByArrow(event: KeyboardEvent<HTMLElement>, press: (radio: HTMLElement) => void) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const group = event.currentTarget;
  const radios = [...group.querySelectorAll<HTMLElement>('[role="radio"]')];
  const from = event.target instanceof HTMLElement ? radios.indexOf(event.target) : -1;
  const isRightToLeft = getComputedStyle(group).direction === "rtl";
  // The width decides how many are in a row.
  const columns = radios.filter(({ offsetTop }) => offsetTop === radios[0]?.offsetTop).length;
  const to = from < 0 ? null : moveInGrid(event.key, from, radios.length, columns, isRightToLeft);
  const radio = to === null ? undefined : radios[to];
  if (!radio) return;
  event.preventDefault();
  radio.focus();
  if (to !== from) press(radio);
}
