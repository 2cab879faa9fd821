import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";

/** Someone this close to the end counts as reading the newest words. */
const nearPx = 64;
/** Above the person's last message when an answer grows beyond the box. */
const gapPx = 12;

/**
 * Keeps the end of a growing, scrolling box in view for people who have scrolled to it, until the last element that
 * matches `last` is at the top. People who read further up stay where they are and see that there is more.
 * `isFar`: the end is more than a screen away.
 */
export function useEndInSight(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  last: string,
) {
  const isThere = useRef(true);
  const [hasMore, setHasMore] = useState(false);
  const [isFar, setFar] = useState(false);

  const toEnd = useCallback(() => {
    isThere.current = true;
    setHasMore(false);
    box.current?.scrollTo({ top: box.current.scrollHeight, behavior: "instant" });
  }, [box]);

  useLayoutEffect(() => {
    const scrolled = box.current;
    const growing = content.current;
    if (!scrolled || !growing) return;
    toEnd();
    const toTheEnd = () => scrolled.scrollHeight - scrolled.clientHeight - scrolled.scrollTop;
    let below = toTheEnd();
    const look = () => {
      below = toTheEnd();
      isThere.current = below < nearPx;
      setFar(below > scrolled.clientHeight);
      if (isThere.current) setHasMore(false);
    };
    const observer = new ResizeObserver(() => {
      // Earlier messages are added above and don't move the rest.
      const hasGrown = toTheEnd() > below + 1;
      below = toTheEnd();
      if (isThere.current)
        scrolled.scrollTop = Math.min(scrolled.scrollHeight, topOf(growing, last, scrolled));
      else if (hasGrown) setHasMore(true);
    });
    observer.observe(growing);
    observer.observe(scrolled);
    scrolled.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      scrolled.removeEventListener("scroll", look);
    };
  }, [box, content, last, toEnd]);

  return { hasMore, isFar, toEnd };
}

/** How far to scroll so that the last element that matches is at the top of the box. */
function topOf(content: HTMLElement, selector: string, box: HTMLElement): number {
  const element = [...content.querySelectorAll(selector)].at(-1);
  if (!element) return Number.POSITIVE_INFINITY;
  return box.scrollTop + element.getBoundingClientRect().top - box.getBoundingClientRect().top - gapPx;
}
