import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** The width of an element in CSS pixels; 0 until it is in the page. */
export function useWidth<E extends HTMLElement>(): { element: RefObject<E | null>; width: number } {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => setWidth(Math.floor(measured.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}
