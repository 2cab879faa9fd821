import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from "@tanstack/react-virtual";
import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";
import { onFirstIntent } from "#web/lib/later.ts";
import { type ListRow, withIndex } from "./list-rows.ts";

/** In pixels, until they are measured. */
const [rowHeight, headingHeight] = [136, 72];
/** The bar at the top of the window, in pixels. */
const barHeight = 96;
/**
 * Rows above and below the window: only the next one until the person does anything, or for `maxUnwatchedMs`.
 */
const [firstOverscan, overscan] = [1, 8];
const maxUnwatchedMs = 5000;

type RowVirtualizerOptions = {
  name: string;
  rows: readonly ListRow[];
  list: RefObject<HTMLElement | null>;
  above: RefObject<HTMLElement | null>;
  /** The index of the row that has the focus. */
  focused: RefObject<number | null>;
};

/** Draws only the rows near the window. */
export function useRowVirtualizer({ name, rows, list, above, focused }: RowVirtualizerOptions) {
  const [key] = useState(() => `${innerWidth} ${name}`);
  const [isWatched, setWatched] = useState(false);
  useEffect(() => {
    const watch = () => startTransition(() => setWatched(true));
    const forget = onFirstIntent(watch);
    const timer = setTimeout(watch, maxUnwatchedMs);
    return () => {
      forget();
      clearTimeout(timer);
    };
  }, []);
  const top = useTop(list, above);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    estimateSize: (index) => rowHeight + (rows[index]?.heading ? headingHeight : 0),
    getItemKey: (index) => rows[index]?.item.id ?? index,
    scrollMargin: top,
    // With the window's size, the first rows are drawn together with the list, in short steps. Without it, they would
    // all be drawn at once afterwards.
    ...(top > 0 && { initialRect: { width: innerWidth, height: innerHeight } }),
    initialMeasurementsCache: cachedHeights.get(key) ?? [],
    overscan: isWatched ? overscan : firstOverscan,
    useFlushSync: false,
    // The focused row stays in the DOM, however far away it is scrolled.
    rangeExtractor: (range: Range) => withIndex(defaultRangeExtractor(range), focused.current, rows.length),
  });
  useCachedHeights(key, () => virtualizer.takeSnapshot());
  return virtualizer;
}

/** The row below the bar at the top of the window, once the first heading is scrolled away. */
export function rowAtTop(
  virtualizer: Virtualizer<Window, HTMLLIElement>,
  rows: readonly ListRow[],
): ListRow | undefined {
  const line = (virtualizer.scrollOffset ?? 0) + barHeight;
  if (line <= virtualizer.options.scrollMargin + headingHeight) return undefined;
  return rows[virtualizer.getVirtualItemForOffset(line)?.index ?? 0];
}

/** The distance from the top of the page to the list, in pixels. */
function useTop(list: RefObject<HTMLElement | null>, above: RefObject<HTMLElement | null>): number {
  // Its future position, if the element above it is already rendered.
  const [top, setTop] = useState(() =>
    Math.round((above.current?.getBoundingClientRect().bottom ?? -scrollY) + scrollY),
  );
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (above.current) observer.observe(above.current);
    return () => observer.disconnect();
  }, [list, above]);
  return top;
}

const cachedHeights = new Map<string, VirtualItem[]>();
const maxCachedLists = 10;

/** Remembers the measured heights of rows: without them, "back" would miss its place. */
function useCachedHeights(key: string, snapshot: () => VirtualItem[]) {
  const read = useRef(snapshot);
  useLayoutEffect(() => {
    read.current = snapshot;
  });
  useLayoutEffect(
    () => () => {
      cachedHeights.delete(key);
      cachedHeights.set(key, read.current());
      const [oldest] = cachedHeights.keys();
      if (cachedHeights.size > maxCachedLists && oldest !== undefined) cachedHeights.delete(oldest);
    },
    [key],
  );
}
