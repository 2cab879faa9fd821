import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";

/** Someone this close to the end counts as reading the newest words. */
const nearPx = 64;

/**
 * Keeps the end of a growing, scrolling box in sight for people who are there. People who read further up stay where
 * they are and see that there is more.
 */
export function useEndInSight(box: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>) {
  const isThere = useRef(true);
  const [hasMore, setHasMore] = useState(false);

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
    let height = growing.offsetHeight;
    const look = () => {
      isThere.current = scrolled.scrollHeight - scrolled.clientHeight - scrolled.scrollTop < nearPx;
      if (isThere.current) setHasMore(false);
    };
    const observer = new ResizeObserver(() => {
      const hasGrown = growing.offsetHeight > height;
      height = growing.offsetHeight;
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

  return { hasMore, toEnd };
}
