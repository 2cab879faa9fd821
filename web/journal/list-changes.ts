import type { Day } from "#contract/day-rules.ts";
import type { searchReflections } from "#contract/reflections/reflection-list.ts";
import type { ListOrder } from "#contract/reflections/reflection-rules.ts";
import type { Output } from "#web/lib/api-client.ts";

export type ListPage = Output<typeof searchReflections> & {
  /** When it was asked for, in milliseconds. */
  asked_at: number;
};

/** A reflection that was changed on this device, with the day that it stands on since. */
export type Changed = { id: string; day: Day };

/** What was changed elsewhere shows at the top of a list at once, and further down after this time. */
const knownForMs = 10 * 60_000;

/**
 * What was changed on this device of late. A long list is then asked for again only where something may have changed
 * since, rather than page by page from its beginning.
 */
export function createListChanges(now: () => number = Date.now) {
  let notes: { changed: Changed | null; at: number }[] = [];

  /** `null`: no one knows where. */
  function note(changed: Changed | null) {
    const at = now();
    notes = notes.filter((earlier) => earlier.at > at - knownForMs && earlier.changed?.id !== changed?.id);
    notes.push({ changed, at });
  }

  const since = ({ asked_at }: ListPage) => notes.filter(({ at }) => at >= asked_at);

  /** The loaded page that goes on at `cursor`, where nothing in it can have changed. The first page is never known. */
  function knownPage(
    pages: readonly ListPage[],
    cursor: string | null,
    order: ListOrder,
  ): ListPage | undefined {
    const index = pages.findIndex(({ next_cursor }) => next_cursor === cursor) + 1;
    const [before, page] = [pages[index - 1], pages[index]];
    if (cursor === null || !before || !page || page.asked_at < now() - knownForMs) return undefined;
    const isTouched = since(page).some(({ changed }) => !changed || mayHold(page, before, changed, order));
    return isTouched ? undefined : page;
  }

  /**
   * Ends a page that was asked for again where a loaded one ends, so that those behind it go on from the same place,
   * whatever was written or deleted before them.
   */
  function endAsKnown(page: ListPage, pages: readonly ListPage[]): ListPage {
    for (const known of pages) {
      const last = known.reflections.at(-1);
      if (!last || !known.next_cursor) continue;
      const hasMoved = since(known).some(({ changed }) => !changed || changed.id === last.id);
      const end = page.reflections.findIndex(({ id }) => id === last.id);
      if (hasMoved || end < 0) continue;
      return { ...page, reflections: page.reflections.slice(0, end + 1), next_cursor: known.next_cursor };
    }
    return page;
  }

  return { note, knownPage, endAsKnown };
}

/** Whether a changed reflection stands on this page, or would by now. */
function mayHold(page: ListPage, before: ListPage, { id, day }: Changed, order: ListOrder): boolean {
  if (page.reflections.some((item) => item.id === id)) return true;
  const [from, to] = [before.reflections.at(-1)?.day, page.reflections.at(-1)?.day];
  if (!from || !to) return true;
  const goesOn = page.next_cursor !== null;
  if (order === "newest") return day <= from && (!goesOn || day >= to);
  if (order === "oldest") return day >= from && (!goesOn || day <= to);
  return true;
}
