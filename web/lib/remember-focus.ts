import { focusContent, isFocusFree } from "./dialog-focus.ts";

const everyMs = 50;
const maxMs = 10_000;
const root = "#content, [role=dialog]";

/**
 * Remembers the focused element before content that may remove it changes, such as a page that replaces the button that
 * opened it. The returned function waits until the element is gone. If nothing else has the focus then, it focuses the
 * nearest heading.
 */
export function rememberFocus(): () => Promise<void> {
  const focused = document.activeElement;
  const places = placesAround(focused);
  const isGone = () => focused === document.body || !focused?.isConnected;
  return async () => {
    for (let waited = 0; waited < maxMs; waited += everyMs) {
      const present = document.activeElement;
      if (isFocusFree() && isGone()) return focusHeading(places.find((place) => place.isConnected));
      // The person has moved the focus. A closing dialog holds the focus for a moment.
      if (!isFocusFree() && present !== focused && !present?.closest("[role=dialog]")) return;
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  };
}

/** The ancestors of an element, innermost first, up to the page's content or the dialog that contains it. */
function placesAround(element: Element | null | undefined): Element[] {
  const places: Element[] = [];
  const last = element?.closest(root);
  for (let place = element; last && place; place = place.parentElement) {
    places.push(place);
    if (place === last) break;
  }
  return places;
}

function focusHeading(near: Element | undefined) {
  for (const place of placesAround(near ?? document.getElementById("content"))) {
    const heading = place.querySelector<HTMLElement>("h1, h2, h3");
    if (!heading) continue;
    heading.tabIndex = -1;
    heading.focus();
    if (document.activeElement === heading) return;
  }
  focusContent();
}
