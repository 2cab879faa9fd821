import { type RefCallback, useLayoutEffect, useState } from "react";

/** The width of an element in CSS pixels; 0 until it is in the page. It may leave and come back. */
export function useWidth<E extends HTMLElement>(): { element: RefCallback<E>; width: number } {
  const [measured, setMeasured] = useState<E | null>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!measured) return;
    const measure = () => setWidth(Math.floor(measured.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [measured]);
  return { element: setMeasured, width };
}
