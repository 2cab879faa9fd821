import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { t } from "#contract/translate.ts";
import { isEnter } from "#web/lib/writing.ts";

type WalkProps = {
  /** The name of what arrows move through: `Mood over time`. */
  label: string;
  count: number;
  at: number;
  /** The current value in words. */
  words: string;
  onGo: (index: number) => void;
  /** The value at a position of the drawing, in its pixels; `null` if there is none. */
  nearest: (x: number, y: number) => number | null;
  /** Where a key leads. Without it, arrows go to the value before and after. */
  placeAfter?: (key: string, at: number) => number | null;
  /** Opens the current value: the Enter key, or a press. */
  onOpen?: ((index: number) => void) | undefined;
};

/** Overlays a drawing: one tab stop, in which arrow keys and the pointer move between values. */
export function Walk({ label, count, at, words, onGo, nearest, placeAfter = byOne, onOpen }: WalkProps) {
  const clamp = (index: number) => Math.min(Math.max(index, 0), count - 1);
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (onOpen && (isEnter(event) || event.key === " ")) {
      event.preventDefault();
      onOpen(at);
      return;
    }
    const next = event.key === "Home" ? 0 : event.key === "End" ? count - 1 : placeAfter(event.key, at);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    onGo(clamp(next));
  };
  const indexAt = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return nearest(clientX - left, clientY - top);
  };
  const pressed = useRef<{ x: number; y: number } | null>(null);
  const look = (event: PointerEvent<HTMLDivElement>) => {
    const index = indexAt(event);
    if (index !== null) onGo(index);
  };
  return (
    <div
      className="chart__walk"
      role="slider"
      tabIndex={0}
      aria-label={t("{label}, value by value", { label })}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={at + 1}
      aria-valuetext={words}
      onKeyDown={press}
      onPointerMove={look}
      onPointerDown={(event) => {
        pressed.current = event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
        look(event);
      }}
      onPointerUp={(event) => {
        const index = isPress(pressed.current, event) ? indexAt(event) : null;
        if (index !== null) onOpen?.(index);
      }}
    />
  );
}

/** A finger that moved has looked around, and pressed nothing. */
const isPress = (from: { x: number; y: number } | null, { clientX, clientY }: PointerEvent) =>
  from !== null && Math.hypot(clientX - from.x, clientY - from.y) < 8;

const pageOfPoints = 10;

function byOne(key: string, at: number): number | null {
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return at - 1;
    case "ArrowRight":
    case "ArrowUp":
      return at + 1;
    case "PageDown":
      return at - pageOfPoints;
    case "PageUp":
      return at + pageOfPoints;
    default:
      return null;
  }
}
