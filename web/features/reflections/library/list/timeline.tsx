import { useRouter } from "@tanstack/react-router";
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Preferences } from "#contract/accounts/accounts.ts";
import { type Day, dayAt } from "#contract/day-rules.ts";
import type { Counted, ListItem } from "#contract/reflections/reflection-list.ts";
import { t } from "#contract/translate.ts";
import { classNames } from "#web/lib/class-names.ts";
import { dateLanguage, deviceTimeZone, formatDay } from "#web/lib/dates.ts";
import { isFocusFree } from "#web/lib/dialog-focus.ts";
import { type Month, monthOf } from "../../calendar/calendar-days.ts";
import { headByDeletion, headByMonth, type ListRow } from "./list-rows.ts";
import { onlyFoundInWords } from "./listing-words.ts";
import { ReflectionRow } from "./reflection-row.tsx";
import { rowAtTop, useRowVirtualizer } from "./row-virtualizer.ts";
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
  /** Called with the month that is scrolled to; `null` at the top of the list. Pass a stable function. */
  onMonth: (month: Month | null) => void;
  /** Called when the end of what is loaded comes near. */
  onNearEnd: () => void;
  /** Shown below what was written today. */
  belowToday: ReactNode;
  /** Buttons next to a row. */
  actions?: ((item: ListItem) => ReactNode) | undefined;
  keys: {
    /** Left out in the trash. */
    onStar?: (item: ListItem) => void;
    onTrash?: (item: ListItem) => void;
    onOpen: (item: ListItem) => void;
    onRandom: () => void;
  };
};

/** How many rows before the end of what is loaded the next ones are requested. */
const rowsAhead = 25;

/** All loaded reflections; only rows near the viewport are in the DOM. */
export function Timeline(props: TimelineProps) {
  const { name, items, headings, today, preferences, selection, above, onMonth, onNearEnd, keys } = props;
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
  });
  const withItem = (index: number, act: ((item: ListItem) => void) | undefined) => {
    const row = rows[index];
    if (row) act?.(row.item);
  };
  const toggle = (id: string, isThrough: boolean) =>
    selection.toggle(id, isThrough ? items.map((item) => item.id) : undefined);

  const focused = useRef<number | null>(null);
  const virtualizer = useRowVirtualizer({ name, rows, list, above, focused });
  useFocusAfterBack(list);

  const lastOfToday = rows.findLastIndex(({ item }) => item.day >= today);
  const shown = virtualizer.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= rows.length - rowsAhead;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);

  const reached = headings === "months" ? rowAtTop(virtualizer, rows) : undefined;
  const here = reached ? monthOf(reached.item.day) : null;
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
        aria-label={selection.chosen ? t("Choose reflections") : t("Reflections")}
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
          const { id } = row.item;
          return (
            <TimelineRow
              key={id}
              ref={virtualizer.measureElement}
              index={index}
              top={start - virtualizer.options.scrollMargin}
              row={row}
              list={props}
              onToggle={(event) => toggle(id, event.shiftKey)}
              below={index === lastOfToday && props.belowToday}
            />
          );
        })}
      </ul>
      {shown.length < rows.length && (
        <p className="on-paper small">
          {t(
            "Only the reflections near the screen are printed. Export makes a book of them all, under Settings.",
          )}
        </p>
      )}
    </>
  );
}

type TimelineRowProps = {
  ref: (element: HTMLLIElement | null) => void;
  index: number;
  /** Its distance from the top of the list, in pixels. */
  top: number;
  row: ListRow;
  list: Pick<TimelineProps, "headings" | "total" | "withCounts" | "withLength" | "selection" | "actions">;
  onToggle: (event: MouseEvent) => void;
  below: ReactNode;
};

function TimelineRow({ ref, index, top, row, list, onToggle, below }: TimelineRowProps) {
  const { item, heading, isSameDay } = row;
  const { chosen } = list.selection;
  const isByMonth = list.headings === "months";
  return (
    <li
      ref={ref}
      className={classNames(
        "timeline__row",
        index > 0 && !heading && (isSameDay ? "timeline__row--same-day" : "timeline__row--on"),
      )}
      data-index={index}
      data-id={item.id}
      aria-posinset={index + 1}
      aria-setsize={list.total.more ? -1 : list.total.count}
      style={{ transform: `translateY(${top}px)` }}
    >
      {heading && <RowHeading heading={heading} isMonth={isByMonth} withCount={list.withCounts} />}
      <ReflectionRow
        item={item}
        withDate={!isByMonth}
        isSameDay={isSameDay && isByMonth}
        withLength={list.withLength}
        choice={chosen ? { isChosen: chosen.has(item.id), onToggle } : undefined}
      />
      {!chosen && list.actions?.(item)}
      {below}
    </li>
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
      {withCount && <span className="quiet tabular">{onlyFoundInWords(count)}</span>}
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
