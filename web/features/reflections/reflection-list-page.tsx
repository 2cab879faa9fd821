import "./reflections.css";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useRef, useState } from "react";
import { type ListItem, randomReflection, searchReflections } from "#contract/reflection-list.ts";
import { callApi } from "#web/lib/call-api.ts";
import { lazyPart } from "#web/lib/use-lazy-part.ts";
import { useUser } from "#web/lib/user-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { firstOf, lastOf } from "./calendar/calendar-days.ts";
import type { CalendarPartsProps } from "./calendar/calendar-parts.tsx";
import { ActiveFilters } from "./list/active-filters.tsx";
import { Earlier } from "./list/earlier.tsx";
import { FilterBar } from "./list/filter-bar.tsx";
import { ListHead } from "./list/list-head.tsx";
import { IndexingNote, MoreState } from "./list/list-notes.tsx";
import { Failure, NothingHere, Waiting } from "./list/list-states.tsx";
import {
  isNarrowed,
  type Listing,
  type ListingChange,
  noFilters,
  toAddress,
  toFilters,
} from "./list/listing.ts";
import { SearchField } from "./list/search-field.tsx";
import { Timeline } from "./list/timeline.tsx";
import { useListing } from "./list/use-listing.ts";
import { useMany } from "./list/use-many.ts";
import { useSelection } from "./list/use-selection.ts";
import { leftToIndex } from "./reflection-queries.ts";
import { WaitingPages } from "./sheet/waiting-pages.tsx";
import { useMedia } from "./use-media.ts";
import { useToday } from "./use-today.ts";

const { Part: CalendarParts } = lazyPart(() => import("./calendar/calendar-parts.tsx"));
const { Part: SelectBar } = lazyPart(() => import("./list/select-bar.tsx"));
const { Part: TrashActs } = lazyPart(async () => ({
  default: (await import("./list/trash-tools.tsx")).TrashActs,
}));
const { Part: TrashNote } = lazyPart(async () => ({
  default: (await import("./list/trash-tools.tsx")).TrashNote,
}));
const { Part: KeysDialog } = lazyPart(() => import("./list/keys-dialog.tsx"));

type ReflectionListPageProps = { listing: Listing; onChange: ListingChange };

export function ReflectionListPage({ listing, onChange }: ReflectionListPageProps) {
  const user = useUser();
  const navigate = useNavigate();
  const today = useToday(user.preferences);
  const hasRail = useMedia("(min-width: 70.01rem)");
  const { list, items, total, inAll, isSettled, fetchMore, tryAgain } = useListing(listing);
  const name = JSON.stringify(toAddress(listing));
  const selection = useSelection(name);
  const many = useMany(listing.trash);
  const above = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [keysShown, setKeysShown] = useState<boolean | null>(null);

  const isCalendar = listing.view === "calendar";
  const narrowed = isNarrowed(listing);
  const isEmpty = isSettled && !narrowed && !listing.trash && items?.length === 0;
  const byDay = listing.order === "newest" || listing.order === "oldest";
  const open = (id: string) => void navigate({ to: "/reflections/$id", params: { id } });
  const trash = ({ id }: ListItem) =>
    many.mutate({ ids: [id], change: { do: listing.trash ? "restore" : "trash" } });
  const star = ({ id, starred }: ListItem) =>
    many.mutate({ ids: [id], change: { do: starred ? "unstar" : "star" } });

  const trashActs = (item: ListItem) => (
    <Suspense>
      <TrashActs item={item} many={many} />
    </Suspense>
  );

  const attempt = async (task: () => Promise<unknown>) => {
    setFailure(null);
    try {
      await task();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : "This did not work.");
    }
  };
  const openRandom = () =>
    void attempt(async () => {
      const { id } = await callApi(randomReflection, { body: toFilters(listing) });
      if (id) open(id);
    });
  const openDay: CalendarPartsProps["onOpenDay"] = (day, count) =>
    void attempt(async () => {
      if (count === 0) return navigate({ to: "/dashboard" });
      const only = count === 1 ? await callApi(searchReflections, { body: onlyOn(day) }) : null;
      const id = only?.reflections[0]?.id;
      if (id) open(id);
      else onChange({ ...noFilters, from: day, to: day, view: "timeline", trash: false });
    });
  const calendar: Omit<CalendarPartsProps, "parts"> = {
    today,
    preferences: user.preferences,
    shownDay: listing.from === listing.to ? listing.from : null,
    onOpenDay: openDay,
    onOpenMonth: (month) => onChange({ ...noFilters, ...spanOf(month), view: "timeline", trash: false }),
  };

  return (
    <div className={isEmpty ? "page page--column" : "page page--library"}>
      <div className={isEmpty || !hasRail ? "library library--single" : "library"}>
        <section className="library__main glass-panel">
          <div ref={above}>
            <ListHead
              listing={listing}
              onChange={onChange}
              isEmpty={isEmpty}
              menu={{ onSelect: selection.start, onRandom: openRandom, onHelp: () => setKeysShown(true) }}
            />
            {!isEmpty && !isCalendar && (
              <>
                <SearchField q={listing.q} onSearch={(q) => onChange({ q }, { replace: true })} />
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
                <TrashNote listing={listing} total={total ?? 0} many={many} />
              </Suspense>
            )}
            {(failure ?? many.error?.message) && (
              <div className="list-note">
                <Alert>{failure ?? many.error?.message}</Alert>
              </div>
            )}
            <IndexingNote left={leftToIndex(list.data)} />
            <WaitingPages user={user} />
            {!narrowed && !isCalendar && !listing.trash && !isEmpty && (
              <Earlier userId={user.id} today={today} />
            )}
          </div>
          {isCalendar ? (
            <div className="library__calendar">
              <Suspense fallback={<Waiting />}>
                <CalendarParts {...calendar} parts={hasRail ? "year" : "both"} />
              </Suspense>
            </div>
          ) : items ? (
            <>
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
                  acts={listing.trash ? trashActs : undefined}
                  keys={{
                    onStar: star,
                    onTrash: trash,
                    onOpen: ({ id }) => open(id),
                    onRandom: openRandom,
                    onHelp: () => setKeysShown(true),
                  }}
                />
              )}
              {isSettled && items.length === 0 && <NothingHere listing={listing} onChange={onChange} />}
              <MoreState
                isLoading={list.isFetchingNextPage}
                hasFailed={list.isFetchNextPageError}
                onMore={tryAgain}
              />
            </>
          ) : list.error ? (
            <Failure error={list.error} retry={() => void list.refetch()} />
          ) : (
            <Waiting />
          )}
        </section>
        {hasRail && !isEmpty && (
          <aside className="library__side" aria-label="Calendar">
            <div className="side-card glass-panel">
              <Suspense fallback={<div className="side-card__waiting" />}>
                <CalendarParts key={calendar.shownDay} {...calendar} parts="month" />
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
            many={many}
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

const spanOf = (month: string) => ({ from: firstOf(month), to: lastOf(month) });

const onlyOn = (day: string) => ({ from: day, to: day, limit: 1, fields: [] });
