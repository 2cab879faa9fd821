import { type RefCallback, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Fits on A4 and on Letter, between margins of 2 cm. */
const paperWidth = 640;

/**
 * The width of an element in CSS pixels; 0 until it is in the page. It may leave and come back. For a printer it is
 * that of the paper, which observers don't notice.
 */
export function useWidth<E extends HTMLElement>(): { element: RefCallback<E>; width: number } {
  const [measured, setMeasured] = useState<E | null>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!measured) return;
    const measure = () => setWidth(Math.floor(measured.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    const print = () => flushSync(() => setWidth((shown) => Math.min(shown, paperWidth)));
    addEventListener("beforeprint", print);
    addEventListener("afterprint", measure);
    return () => {
      observer.disconnect();
      removeEventListener("beforeprint", print);
      removeEventListener("afterprint", measure);
    };
  }, [measured]);
  return { element: setMeasured, width };
}
