import type { Day } from "#contract/day-rules.ts";
import type { Output } from "#contract/endpoint.ts";
import type { searchReflections } from "#contract/reflections/reflection-list.ts";
import type { ListOrder } from "#contract/reflections/reflection-rules.ts";

export type ListPage = Output<typeof searchReflections> & {
  /** When it was requested, in milliseconds since 1970. */
  asked_at: number;
};

/** A reflection that was changed on this device, with its day after the change. */
export type Changed = { id: string; day: Day };

/** Changes made elsewhere show on the first page at once, and on later pages after this time. */
const knownForMs = 10 * 60_000;

/**
 * Recent changes on this device. With them, a long list fetches again only the pages that may have changed, not all
 * of them from the beginning.
 */
export function createListChanges(now: () => number = Date.now) {
  let notes: { changed: Changed | null; at: number }[] = [];

  /** `null`: something changed, and it may be anywhere. */
  function note(changed: Changed | null) {
    const at = now();
    notes = notes.filter((earlier) => earlier.at > at - knownForMs && earlier.changed?.id !== changed?.id);
    notes.push({ changed, at });
  }

  const since = ({ asked_at }: ListPage) => notes.filter(({ at }) => at >= asked_at);

  /** The loaded page at `cursor`, if nothing in it can have changed. The first page is always fetched. */
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
   * Cuts a refetched page where the loaded one ended, so that later pages continue from the same place after changes
   * above them.
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

/** Whether a changed reflection is on this page, or belongs on it now. */
function mayHold(page: ListPage, before: ListPage, { id, day }: Changed, order: ListOrder): boolean {
  if (page.reflections.some((item) => item.id === id)) return true;
  const [from, to] = [before.reflections.at(-1)?.day, page.reflections.at(-1)?.day];
  if (!from || !to) return true;
  const goesOn = page.next_cursor !== null;
  if (order === "newest") return day <= from && (!goesOn || day >= to);
  if (order === "oldest") return day >= from && (!goesOn || day <= to);
  return true;
}
