type PageLife = {
  /** The page is hidden. On a phone this may be its last event. */
  onHidden?: () => void;
  /**
   * The page is visible again, possibly after days: another tab was in front, or the page was in the back/forward
   * cache.
   */
  onVisible?: () => void;
  /** The page is closed, left or frozen, and may not run again. */
  onLeave?: () => void;
  onFocus?: () => void;
  onBlur?: () => void;
  /** Whether closing the page would lose something. If so, the browser asks first. */
  mustStay?: () => boolean;
};

/** Watches the life cycle of this page. Returns a function that undoes it. */
export function watchPageLife({ onHidden, onVisible, onLeave, onFocus, onBlur, mustStay }: PageLife) {
  const watching = new AbortController();
  const { signal } = watching;
  const changed = () => (document.visibilityState === "hidden" ? onHidden?.() : onVisible?.());
  if (onHidden || onVisible) document.addEventListener("visibilitychange", changed, { signal });
  if (onVisible) addEventListener("pageshow", ({ persisted }) => persisted && onVisible(), { signal });
  if (onLeave) {
    addEventListener("pagehide", onLeave, { signal });
    document.addEventListener("freeze", onLeave, { signal });
  }
  if (onFocus) addEventListener("focus", onFocus, { signal });
  if (onBlur) addEventListener("blur", onBlur, { signal });
  if (mustStay) addEventListener("beforeunload", (event) => mustStay() && event.preventDefault(), { signal });
  return () => watching.abort();
}
