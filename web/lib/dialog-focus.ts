/** Whether someone is in an open dialog, which then keeps the focus while a page loads behind it. */
export const isInDialog = (): boolean => document.activeElement?.closest("[role=dialog][data-open]") != null;
