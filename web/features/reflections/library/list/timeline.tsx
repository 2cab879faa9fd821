import { useRouter } from "@tanstack/react-router";
import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
} from "@tanstack/react-virtual";
import {
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Preferences } from "#contract/accounts/accounts.ts";
import { type Day, dayAt } from "#contract/day-rules.ts";
import type { Counted, ListItem } from "#contract/reflections/reflection-list.ts";
import { classNames } from "#web/lib/class-names.ts";
import { dateLanguage, deviceTimeZone, formatDay } from "#web/lib/dates.ts";
import { isFocusFree } from "#web/lib/dialog-focus.ts";
import { onFirstIntent } from "#web/lib/later.ts";
import { type Month, monthOf } from "../../calendar/calendar-days.ts";
import { headByDeletion, headByMonth, type ListRow, withIndex } from "./list-rows.ts";
import { ReflectionRow } from "./reflection-row.tsx";
import { useListKeys } from "./use-list-keys.ts";
import type { Selection } from "./use-selection.ts";

type TimelineProps = {
  /** Identifies this list, for the remembered heights of its rows. */
  name: string;
  items: readonly ListItem[];
  /** How many there are in all, loaded or not. */
  total: Counted;
  /** Months for a list in order of days, and how long ago it was for one in order of deletion. */
  headings: "none" | "months" | "deletions";
  /** Each heading says how many were found. */
  withCounts: boolean;
  today: Day;
  preferences: Preferences;
  withLength: boolean;
  selection: Selection;
  /** What is above the list: when it grows, the list moves. */
  above: RefObject<HTMLElement | null>;
  /** The month that is scrolled to, below its heading; `null` at the top of the list. Pass a stable function. */
  onMonth: (month: Month | null) => void;
  /** Called when the end of what is loaded comes near. */
  onNearEnd: () => void;
  /** Buttons next to a row. */
  actions?: ((item: ListItem) => ReactNode) | undefined;
  keys: {
    /** Left out in the trash. */
    onStar?: (item: ListItem) => void;
    onTrash?: (item: ListItem) => void;
    onOpen: (item: ListItem) => void;
    onRandom: () => void;
    onHelp: () => void;
  };
};

const rowHeight = 136;
const headingHeight = 72;
/** The bar at the top of the window, in pixels. */
const barHeight = 96;
const ahead = 25;
/**
 * Rows above and below the window: at first only the one that scrolling shows next, and more once the person does
 * anything, or a while later.
 */
const [firstOverscan, overscan] = [1, 8];
const maxUnwatchedMs = 5000;

/** All loaded reflections; only rows near the viewport are in the DOM. */
export function Timeline(props: TimelineProps) {
  const {
    name,
    items,
    total,
    headings,
    today,
    preferences,
    selection,
    above,
    onMonth,
    onNearEnd,
    actions,
    keys,
  } = props;
  const rows = useMemo(
    () => asRows(items, headings, today, preferences),
    [items, headings, today, preferences],
  );
  const { list, onKeyDown } = useListKeys({
    count: rows.length,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: "center" }),
    onSelect: (index, isThrough) => withItem(index, ({ id }) => toggle(id, isThrough)),
    onStar: keys.onStar && ((index) => withItem(index, keys.onStar)),
    onTrash: keys.onTrash && ((index) => withItem(index, keys.onTrash)),
    onOpen: (index) => withItem(index, keys.onOpen),
    onLeave: () => {
      if (!selection.chosen) return false;
      selection.stop();
      return true;
    },
    onRandom: keys.onRandom,
    onHelp: keys.onHelp,
  });
  const withItem = (index: number, act: ((item: ListItem) => void) | undefined) => {
    const row = rows[index];
    if (row) act?.(row.item);
  };
  const toggle = (id: string, isThrough: boolean) =>
    selection.toggle(id, isThrough ? items.map((item) => item.id) : undefined);

  const focused = useRef<number | null>(null);
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
  useFocusAfterBack(list);

  const shown = virtualizer.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= rows.length - ahead;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);

  const line = (virtualizer.scrollOffset ?? 0) + barHeight;
  const reached = rows[virtualizer.getVirtualItemForOffset(line)?.index ?? 0];
  const isPastTop = line > virtualizer.options.scrollMargin + headingHeight;
  const here = headings === "months" && isPastTop && reached ? monthOf(reached.item.day) : null;
  useEffect(() => onMonth(here), [onMonth, here]);

  return (
    <>
      {/* For screen readers, the headings themselves say it. */}
      <div className="timeline__here" aria-hidden="true">
        {here && (
          <span className="glass-popover" lang={dateLanguage()}>
            {formatDay(`${here}-01`, "monthAndYear")}
          </span>
        )}
      </div>
      <ul
        ref={list}
        className="timeline"
        aria-label={selection.chosen ? "Choose reflections" : "Reflections"}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          focused.current = indexOf(event.target);
        }}
        onBlur={() => {
          focused.current = null;
        }}
      >
        {shown.map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const { item, heading, isSameDay } = row;
          const { chosen } = selection;
          return (
            <li
              key={item.id}
              ref={virtualizer.measureElement}
              className={classNames(
                "timeline__row",
                index > 0 && !heading && (isSameDay ? "timeline__row--same-day" : "timeline__row--on"),
              )}
              data-index={index}
              data-id={item.id}
              aria-posinset={index + 1}
              aria-setsize={total.more ? -1 : total.count}
              style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
            >
              {heading && (
                <RowHeading heading={heading} isMonth={headings === "months"} withCount={props.withCounts} />
              )}
              <ReflectionRow
                item={item}
                withDate={headings !== "months"}
                isSameDay={isSameDay && headings === "months"}
                withLength={props.withLength}
                choice={
                  chosen
                    ? { isChosen: chosen.has(item.id), onToggle: (event) => toggle(item.id, event.shiftKey) }
                    : undefined
                }
              />
              {!chosen && actions?.(item)}
            </li>
          );
        })}
      </ul>
      {shown.length < rows.length && (
        <p className="on-paper small">
          Only the reflections near the screen are printed. Export makes a book of them all, under Settings.
        </p>
      )}
    </>
  );
}

type RowHeadingProps = {
  heading: NonNullable<ListRow["heading"]>;
  /** Its name is a month. The year shows where it changes. */
  isMonth: boolean;
  withCount: boolean;
};

export function RowHeading({ heading: { name, above, count }, isMonth, withCount }: RowHeadingProps) {
  const isNewYear = above?.slice(0, 4) !== name.slice(0, 4);
  return (
    <h2 className="month__name">
      {isMonth ? (
        <span lang={dateLanguage()}>{formatDay(`${name}-01`, isNewYear ? "monthAndYear" : "month")}</span>
      ) : (
        name
      )}
      {withCount && <span className="quiet tabular">{count.toLocaleString("en")} found</span>}
    </h2>
  );
}

function asRows(
  items: readonly ListItem[],
  headings: TimelineProps["headings"],
  today: Day,
  { time_zone, day_end }: Preferences,
): ListRow[] {
  if (headings === "months") return headByMonth(items);
  if (headings === "none") return items.map((item) => ({ item, heading: null, isSameDay: false }));
  const zone = time_zone ?? deviceTimeZone();
  return headByDeletion(items, today, (instant) => dayAt(instant, zone, day_end));
}

const indexOf = (element: Element) => {
  const index = element.closest<HTMLElement>("[data-index]")?.dataset.index;
  return index === undefined ? null : Number(index);
};

/** The distance from the top of the page to the list, in pixels. */
function useTop(list: RefObject<HTMLElement | null>, above: RefObject<HTMLElement | null>): number {
  // Where it will be, if what is above it is already drawn.
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
const maxKept = 10;

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
      if (cachedHeights.size > maxKept && oldest !== undefined) cachedHeights.delete(oldest);
    },
    [key],
  );
}

/** The reflection that was focused when a list was left, and that list's entry in the browser's history. */
let left: { entry: string | undefined; id: string } | null = null;

/** Restores the focus when a list is shown again, for keyboard users. */
function useFocusAfterBack(list: RefObject<HTMLElement | null>) {
  const { state } = useRouter();
  const [entry] = useState(state.location.state.__TSR_key);
  const awaited = useRef(left && left.entry === entry ? left.id : null);
  // The row may only be drawn once the page is scrolled to its place.
  useLayoutEffect(() => {
    if (!awaited.current) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-id="${awaited.current}"] [data-focus]`);
    const isFree = isFocusFree();
    if (isFree) row?.focus({ preventScroll: true });
    if (row || !isFree) awaited.current = null;
  });
  useLayoutEffect(() => {
    const rows = list.current;
    return () => {
      const row = rows?.contains(document.activeElement) && document.activeElement?.closest("[data-id]");
      left = row instanceof HTMLElement && row.dataset.id ? { entry, id: row.dataset.id } : null;
    };
  }, [list, entry]);
}
