import { focusContent, isFocusFree, isInDialog } from "./dialog-focus.ts";

const everyMs = 50;
const longestMs = 10_000;

/**
 * Remembers what has the focus, for something that may take its place, as a page does with the button that asked for it.
 * The returned function waits until that is gone. If nothing else has the focus then, the nearest heading gets it.
 */
export function rememberFocus(): () => Promise<void> {
  const focused = document.activeElement;
  const places = placesAround(focused);
  const isGone = () => focused === document.body || !focused?.isConnected;
  return async () => {
    for (let waited = 0; waited < longestMs; waited += everyMs) {
      if (isFocusFree() && isGone()) return focusHeading(places.find((place) => place.isConnected));
      // The person went on.
      if (!isFocusFree() && !isInDialog() && document.activeElement !== focused) return;
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  };
}

/** What is around an element, the innermost first. Nothing outside the page's content. */
function placesAround(element: Element | null | undefined): Element[] {
  const places: Element[] = [];
  const content = element?.closest("#content");
  for (let place = element; content && place && place !== content; place = place.parentElement)
    places.push(place);
  return places;
}

function focusHeading(near: Element | undefined) {
  const content = document.getElementById("content");
  for (const place of [...placesAround(near), ...(content ? [content] : [])]) {
    const heading = place.querySelector<HTMLElement>("h1, h2, h3");
    if (!heading) continue;
    heading.tabIndex = -1;
    heading.focus();
    if (document.activeElement === heading) return;
  }
  focusContent();
}
