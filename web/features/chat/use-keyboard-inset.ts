import { type RefObject, useEffect } from "react";

/**
 * Tells the styles how much of the window an on-screen keyboard covers, for browsers that lay it over the page
 * (Safari); the others make the window itself smaller.
 */
export function useKeyboardInset(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      // A pinched page is smaller, too.
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
