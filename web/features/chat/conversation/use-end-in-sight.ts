import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";

/** Someone this close to the end counts as reading the newest words. */
const nearPx = 64;

/**
 * Keeps the end of a growing, scrolling box in view for people who have scrolled to it. People who read further up stay
 * where they are and see that there is more. `isFar`: the end is more than a screen away.
 */
export function useEndInSight(box: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>) {
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
      if (isThere.current) scrolled.scrollTop = scrolled.scrollHeight;
      else if (hasGrown) setHasMore(true);
    });
    observer.observe(growing);
    observer.observe(scrolled);
    scrolled.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      scrolled.removeEventListener("scroll", look);
    };
  }, [box, content, toEnd]);

  return { hasMore, isFar, toEnd };
}
