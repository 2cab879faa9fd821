/** Whether the focus is in an open dialog, which keeps it while a page loads behind it. */
export const isInDialog = (): boolean => document.activeElement?.closest("[role=dialog][data-open]") != null;

/** Whether nothing has the focus, or only the page as a whole. */
export function isFocusFree(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.id === "content";
}

/** Screen readers read a new page from its start, unless the page itself has moved the focus. */
export function focusContent(): void {
  const content = document.getElementById("content");
  if (!isInDialog() && !content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
}
