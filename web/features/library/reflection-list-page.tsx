import "#web/journal/journal.css";
import { Suspense, useRef, useState } from "react";
import type { ListItem } from "#contract/reflections/reflection-list.ts";
import { leftToIndex } from "#web/journal/reflection-queries.ts";
import { WaitingPages } from "#web/journal/sheet/waiting-pages.tsx";
import { useBulk } from "#web/journal/use-bulk.ts";
import { useToday } from "#web/journal/use-today.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { useMedia } from "#web/lib/use-media.ts";
import { useUser } from "#web/lib/user-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import type { CalendarProps } from "./calendar/calendar.tsx";
import { ActiveFilters } from "./list/active-filters.tsx";
import { FilterBar } from "./list/filter-bar.tsx";
import { ListHead } from "./list/list-head.tsx";
import { IndexingNote, MoreState } from "./list/list-notes.tsx";
import { EmptyList, Failure, ListPlaceholder } from "./list/list-states.tsx";
import { isNarrowed, type Listing, type ListingChange, toAddress } from "./list/listing.ts";
import { MemoriesCard } from "./list/memories-card.tsx";
import { SearchField } from "./list/search-field.tsx";
import { Timeline } from "./list/timeline.tsx";
import { useListActions } from "./list/use-list-actions.ts";
import { useListing } from "./list/use-listing.ts";
import { useSelection } from "./list/use-selection.ts";

const { Part: Calendar } = lazyWithRetry(() => import("./calendar/calendar.tsx"));
const { Part: SelectBar } = lazyWithRetry(() => import("./list/select-bar.tsx"));
const { Part: TrashActions } = lazyWithRetry(async () => ({
  default: (await import("./list/trash-tools.tsx")).TrashActions,
}));
const { Part: TrashNote } = lazyWithRetry(async () => ({
  default: (await import("./list/trash-tools.tsx")).TrashNote,
}));
const { Part: KeysDialog } = lazyWithRetry(() => import("./list/keys-dialog.tsx"));

type ReflectionListPageProps = { listing: Listing; onChange: ListingChange };

export function ReflectionListPage({ listing, onChange }: ReflectionListPageProps) {
  const user = useUser();
  const today = useToday(user.preferences);
  const hasSidebar = useMedia("(min-width: 70.01rem)");
  const { list, items, total, inAll, isSettled, fetchMore, tryAgain } = useListing(listing);
  const name = JSON.stringify(toAddress(listing));
  const selection = useSelection(name);
  const bulk = useBulk(listing.trash);
  const above = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLElement>(null);
  const side = useRef<HTMLElement>(null);
  const [keysShown, setKeysShown] = useState<boolean | null>(null);

  const isCalendar = listing.view === "calendar";
  const narrowed = isNarrowed(listing);
  const isEmpty = isSettled && !narrowed && !listing.trash && items?.length === 0;
  const byDay = listing.order === "newest" || listing.order === "oldest";
  const actions = useListActions(listing, onChange, bulk);
  const trashActions = (item: ListItem) => (
    <Suspense>
      <TrashActions item={item} bulk={bulk} />
    </Suspense>
  );

  const calendar: Omit<CalendarProps, "parts"> = {
    today,
    preferences: user.preferences,
    shownDay: listing.from === listing.to ? listing.from : null,
    onOpenDay: actions.openDay,
    onOpenMonth: actions.openMonth,
  };

  return (
    <div className={isEmpty ? "page page--column" : "page page--library"}>
      <div className={isEmpty || !hasSidebar ? "library library--single" : "library"}>
        <section ref={main} className="library__main glass-panel">
          <div ref={above}>
            <ListHead
              listing={listing}
              onChange={onChange}
              isEmpty={isEmpty}
              menu={{
                onSelect: selection.start,
                onRandom: actions.openRandom,
                onHelp: () => setKeysShown(true),
              }}
            />
            {!isEmpty && !isCalendar && (
              <>
                <SearchField
                  q={listing.q}
                  onSearch={(q) => onChange({ q }, { replace: true })}
                  onDown={() => main.current?.querySelector<HTMLElement>(".timeline [data-focus]")?.focus()}
                />
                <FilterBar
                  listing={listing}
                  onChange={onChange}
                  count={isSettled && narrowed && total !== null ? foundInWords(total, inAll) : ""}
                />
                <ActiveFilters listing={listing} onChange={onChange} />
              </>
            )}
            {listing.trash && (
              <Suspense>
                <TrashNote listing={listing} total={total ?? 0} bulk={bulk} />
              </Suspense>
            )}
            {actions.failure && (
              <div className="list-note">
                <Alert>{actions.failure}</Alert>
              </div>
            )}
            <IndexingNote left={leftToIndex(list.data)} />
            <WaitingPages user={user} />
            {!narrowed && !isCalendar && !listing.trash && !isEmpty && (
              <MemoriesCard userId={user.id} today={today} />
            )}
          </div>
          {isCalendar ? (
            <div className="library__calendar">
              <Suspense fallback={<ListPlaceholder />}>
                <Calendar {...calendar} parts={hasSidebar ? "year" : "both"} />
              </Suspense>
            </div>
          ) : items ? (
            <>
              {hasSidebar && items.length > 0 && (
                <button
                  type="button"
                  className="skip-link glass-popover"
                  onClick={() => side.current?.focus({ preventScroll: true })}
                >
                  Skip the list
                </button>
              )}
              {items.length > 0 && (
                <Timeline
                  key={name}
                  name={`${user.id} ${name}`}
                  items={items}
                  total={total ?? items.length}
                  months={byDay ? (narrowed && isSettled && !list.hasNextPage ? "counts" : "names") : "none"}
                  withLength={listing.order === "longest"}
                  selection={selection}
                  above={above}
                  onNearEnd={fetchMore}
                  actions={listing.trash ? trashActions : undefined}
                  keys={{
                    ...(!listing.trash && { onStar: actions.star, onTrash: actions.trash }),
                    onOpen: actions.open,
                    onRandom: actions.openRandom,
                    onHelp: () => setKeysShown(true),
                  }}
                />
              )}
              {isSettled && items.length === 0 && <EmptyList listing={listing} onChange={onChange} />}
              <MoreState
                isLoading={list.isFetchingNextPage}
                hasFailed={list.isFetchNextPageError}
                onMore={tryAgain}
              />
            </>
          ) : list.error ? (
            <Failure error={list.error} retry={() => void list.refetch()} />
          ) : (
            <ListPlaceholder />
          )}
        </section>
        {hasSidebar && !isEmpty && (
          <aside ref={side} className="library__side" aria-label="Calendar" tabIndex={-1}>
            <div className="side-card glass-panel">
              <Suspense fallback={<div className="side-card__waiting" />}>
                <Calendar key={calendar.shownDay} {...calendar} parts="month" />
              </Suspense>
            </div>
          </aside>
        )}
      </div>
      {selection.chosen && (
        <Suspense>
          <SelectBar
            selection={selection}
            chosen={selection.chosen}
            items={items ?? []}
            total={total ?? 0}
            listing={listing}
            bulk={bulk}
            today={today}
          />
        </Suspense>
      )}
      {keysShown !== null && (
        <Suspense>
          <KeysDialog open={keysShown} onOpenChange={setKeysShown} />
        </Suspense>
      )}
    </div>
  );
}

const foundInWords = (found: number, inAll: number | null) =>
  inAll !== null && inAll > found
    ? `${found.toLocaleString()} of ${inAll.toLocaleString()}`
    : `${found.toLocaleString()} found`;
