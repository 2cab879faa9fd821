import { type RefObject, useEffect } from "react";

/**
 * Tells the styles how much of the window an on-screen keyboard covers, for browsers that lay it over the page, as
 * Safari does. Other browsers shrink the window.
 */
export function useKeyboardInset(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      // Zooming in makes it smaller, too.
      const covered = viewport.scale > 1.01 ? 0 : innerHeight - viewport.height - viewport.offsetTop;
      element.current?.style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
    };
    measure();
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
    };
  }, [element]);
}
