/** Whether someone is in an open dialog, which then keeps the focus while a page loads behind it. */
export const isInDialog = (): boolean => document.activeElement?.closest("[role=dialog][data-open]") != null;

/** Screen readers read a new page from its start, unless the page itself has moved the focus. */
export function focusContent(): void {
  const content = document.getElementById("content");
  if (!isInDialog() && !content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
}
