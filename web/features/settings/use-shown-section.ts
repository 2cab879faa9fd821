import { useEffect, useRef, useState } from "react";
import { isInDialog } from "#web/lib/dialog-focus.ts";

/** How far, in pixels, someone must scroll before a section that they went to counts as left. */
const slack = 4;

const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? 0;

/**
 * The id of the section being read. A section that a person went to counts as read until they scroll, because the last
 * ones may be too short to reach the top.
 *
 * @param asked the address's hash
 */
export function useShownSection(ids: readonly string[], asked: string) {
  const [shown, setShown] = useState(ids[0] ?? "");
  const goneTo = useRef<{ id: string; top: number } | null>(null);

  function goTo(id: string) {
    const section = document.getElementById(id);
    if (!section || !ids.includes(id)) return;
    section.scrollIntoView();
    if (!isInDialog()) section.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
    goneTo.current = { id, top: topOf(id) };
    setShown(id);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes there once for each hash.
  useEffect(() => goTo(asked), [asked]);

  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      // The browser also scrolls, so that what grows above does not push the section away.
      if (goneTo.current && Math.abs(topOf(goneTo.current.id) - goneTo.current.top) <= slack) return;
      goneTo.current = null;
      setShown(sectionAt(ids));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(update);
    };
    // What loads later must not push away the section that the person went to.
    const growth = new ResizeObserver(() => {
      if (!goneTo.current) return onScroll();
      document.getElementById(goneTo.current.id)?.scrollIntoView();
      goneTo.current.top = topOf(goneTo.current.id);
    });
    growth.observe(document.body);
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      growth.disconnect();
      removeEventListener("scroll", onScroll);
      cancelAnimationFrame(frame);
    };
  }, [ids]);

  return { shown, goTo };
}

/** The section at a line that goes from the window's top to its bottom while the page is scrolled to its end. */
function sectionAt(ids: readonly string[]): string {
  const furthest = document.documentElement.scrollHeight - innerHeight;
  const line = innerHeight * (furthest > 0 ? 0.2 + 0.8 * Math.min(1, scrollY / furthest) : 0.2);
  const begun = ids.filter((id) => {
    const section = document.getElementById(id);
    return section !== null && section.getBoundingClientRect().top <= line;
  });
  return begun.at(-1) ?? ids[0] ?? "";
}
