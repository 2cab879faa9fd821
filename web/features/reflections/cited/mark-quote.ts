import { useEffect, useState } from "react";
import { rangeOf } from "./find-quote.ts";

/** Where a reflection shows its words: its sheet or its answers. */
const words = ".sheet, .page";

/** Marks the quote once the page has loaded its words, and scrolls to it once. */
export function useMarkedQuote(quote: string | null): boolean {
  const [isMarked, setMarked] = useState(false);
  useEffect(() => {
    if (quote === null) return;
    let hasGone = false;
    let frame = 0;
    const mark = () => {
      frame = 0;
      const shown = document.querySelector(`#content :is(${words})`);
      const range = shown && rangeOf(shown, quote);
      if (!range) return;
      showMark(range);
      setMarked(true);
      if (!hasGone) goTo(range);
      hasGone = true;
    };
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(mark);
    });
    const page = document.querySelector("#content");
    if (page) observer.observe(page, { childList: true, subtree: true, characterData: true });
    mark();
    // From the first key press the writer may change the words, so the mark stays put and the search stops.
    const stop = () => observer.disconnect();
    page?.addEventListener("beforeinput", stop, { once: true });
    return () => {
      stop();
      page?.removeEventListener("beforeinput", stop);
      cancelAnimationFrame(frame);
      CSS.highlights?.delete("cited");
    };
  }, [quote]);
  return isMarked;
}

/** Only scrolls there if the browser can't highlight words without changing the page. */
function showMark(range: Range) {
  if (typeof Highlight === "function") CSS.highlights.set("cited", new Highlight(range));
}

function goTo(range: Range) {
  const { top, height } = range.getBoundingClientRect();
  const visible = visualViewport?.height ?? innerHeight;
  scrollBy({ top: top - Math.max(120, (visible - height) / 2), behavior: "instant" });
}
