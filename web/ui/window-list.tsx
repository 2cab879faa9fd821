import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

type WindowListProps<Item> = {
  label: string;
  className: string;
  rowClassName: string;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** The height of an unmeasured row, in pixels. */
  guessedHeight: number;
  /** More items can be loaded. */
  hasMore?: boolean;
  children: (item: Item, index: number) => ReactNode;
};

const overscan = 8;

/** A long list that renders only the rows near the window. */
export function WindowList<Item>(props: WindowListProps<Item>) {
  const { label, className, rowClassName, items, keyOf, guessedHeight, hasMore, children } = props;
  const list = useRef<HTMLOListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + scrollY));
    };
    measure();
    const growth = new ResizeObserver(measure);
    growth.observe(document.body);
    return () => growth.disconnect();
  }, []);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: items.length,
    estimateSize: () => guessedHeight,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    scrollMargin: top,
    overscan,
    useFlushSync: false,
  });
  const shown = virtualizer.getVirtualItems();
  return (
    <ol ref={list} className={className} aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
      {shown.map(({ key, index, start }) => {
        const item = items[index];
        return (
          item !== undefined && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              className={rowClassName}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={hasMore ? -1 : items.length}
              style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
            >
              {children(item, index)}
            </li>
          )
        );
      })}
    </ol>
  );
}
