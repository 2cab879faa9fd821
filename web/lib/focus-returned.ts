const notice = () => document.activeElement?.closest(".notice");

/**
 * After an undo, moves the focus from its notice to the restored item: the first link or button of the row with this id
 * as its `data-id`, or a link to it. Retries for a while, because a list may draw the row later.
 */
export async function focusReturned(id: string): Promise<void> {
  const name = CSS.escape(id);
  for (let tries = 0; tries < 10 && notice(); tries += 1) {
    const row = document.querySelector<HTMLElement>(
      `#content :is([data-id="${name}"] :is(a, button, input), a[href*="${name}"])`,
    );
    if (row) return row.focus();
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
