/** Whether the focus is in an open dialog, where it stays while a page loads behind it. */
export const isInDialog = (): boolean => document.activeElement?.closest("[role=dialog][data-open]") != null;

/** Whether a key that was pressed here is text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target.matches("input, textarea, select") && !target.matches("[type=checkbox]")));

/** Whether nothing has the focus, or only the page as a whole. */
export function isFocusFree(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.id === "content";
}

/**
 * Moves the focus to the start of a new page, where screen readers begin to read, unless the page has set the focus.
 */
export function focusContent(): void {
  const content = document.getElementById("content");
  if (!isInDialog() && !content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
}
