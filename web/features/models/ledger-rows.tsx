import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import type { ModelCall } from "#contract/models/model-calls.ts";
import { formatMoment } from "#web/lib/dates.ts";
import { outcomeWords, placeOf, purposeWords } from "./model-words.ts";

type LedgerRowsProps = {
  calls: readonly ModelCall[];
  onOpen: (id: string) => void;
  onNearEnd: () => void;
};

const rowHeight = 69;
const ahead = 30;

/** Renders only the rows near the window, because there can be thousands. */
export function LedgerRows({ calls, onOpen, onNearEnd }: LedgerRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: calls.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => calls[index]?.id ?? index,
    scrollMargin: list.current?.offsetTop ?? 0,
    overscan: 12,
  });
  const shown = virtualizer.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= calls.length - ahead;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);
  return (
    <ul ref={list} className="ledger__rows" aria-label="Calls" style={{ height: virtualizer.getTotalSize() }}>
      {shown.map(({ key, index, start }) => {
        const call = calls[index];
        return (
          call && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className="ledger__row"
              aria-posinset={index + 1}
              aria-setsize={calls.length}
              style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
            >
              <button type="button" className="ledger__call" onClick={() => onOpen(call.id)}>
                <span className="ledger__what">{purposeWords[call.purpose]}</span>
                <span className="ledger__when">{formatMoment(call.at)}</span>
                <span className="ledger__where">
                  {call.stays_here && <b className="ledger__here">Stayed here · </b>}
                  {call.damaged ? "Damaged" : placeOf(call)}
                  {call.model && ` · ${call.model}`}
                </span>
                <span className="ledger__end">{outcomeWords(call)}</span>
              </button>
            </li>
          )
        );
      })}
    </ul>
  );
}
