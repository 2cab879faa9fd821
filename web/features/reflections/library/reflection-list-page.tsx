import "../reflections.css";
import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react";
import type { Day } from "#contract/day-rules.ts";
import type { ListItem } from "#contract/reflections/reflection-list.ts";
import { t } from "#contract/translate.ts";
import { isOutOfReach } from "#web/lib/api-failure.ts";
import { deviceTimeZone } from "#web/lib/dates.ts";
import { whenIdle } from "#web/lib/later.ts";
import { lazyNamed, lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { rich } from "#web/lib/rich.ts";
import { useMedia } from "#web/lib/use-device.ts";
import { useToday } from "#web/lib/use-today.ts";
import { useCompanionOn, useUser } from "#web/lib/user-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, TextButton } from "#web/ui/button.tsx";
import { Frost, Pane } from "#web/ui/frost.tsx";
import type { Month } from "../calendar/calendar-days.ts";
import { leftToIndex, spellingQuery } from "../reflection-queries.ts";
import { useBulk } from "../use-bulk.ts";
import { datePresets } from "./list/date-presets.ts";
import { ActiveFilters, FilterBar } from "./list/filter-bar.tsx";
import { ListHead } from "./list/list-head.tsx";
import { EmptyList, IndexingNote, ListFailure, ListPlaceholder, MoreState } from "./list/list-states.tsx";
import { isNarrowed, type Listing, type ListingChange, toAddress } from "./list/listing.ts";
import { foundInWords } from "./list/listing-words.ts";
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
const { Part: AboutThis } = lazyNamed("AboutThis", () => import("./about-this.tsx"));
const { Part: OfflineList } = lazyWithRetry(() => import("./list/offline-list.tsx"));
// It loads the code for storing text on the device.
const { Part: WaitingPages } = lazyNamed("WaitingPages", async () => {
  await new Promise<void>(whenIdle);
  return import("../sheet/waiting-pages.tsx");
});

type ReflectionListPageProps = { listing: Listing; onChange: ListingChange };

export function ReflectionListPage({ listing, onChange }: ReflectionListPageProps) {
  const view = useListView(listing, onChange);
  const { user, today, found, selection, bulk, isEmpty, hasSidebar } = view;
  const [scrolledTo, setScrolledTo] = useState<Month | null>(null);
  const above = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLElement>(null);
  const sidebar = useRef<HTMLElement>(null);
  const isCalendar = listing.view === "calendar";
  const [newest] = found.items ?? [];
  const hasToday = listing.order === "newest" && newest !== undefined && newest.day >= today;
  const memories = !view.narrowed && !isCalendar && !listing.trash && found.items && !isEmpty && (
    <MemoriesCard userId={user.id} today={today} />
  );

  return (
    <div className={isEmpty ? "page page--column" : "page page--library"}>
      <div className={isEmpty || isCalendar || !hasSidebar ? "library library--single" : "library"}>
        <Pane ref={main} className="library__main">
          <div ref={above}>
            <ListHead
              listing={listing}
              onChange={onChange}
              isEmpty={isEmpty}
              menu={{ onSelect: selection.start, onRandom: view.actions.openRandom }}
            />
            {!isEmpty && !isCalendar && (
              <SearchAndFilters
                view={view}
                onDown={() => main.current?.querySelector<HTMLElement>(".timeline [data-focus]")?.focus()}
              />
            )}
            <Notes view={view} />
            <WaitingPages user={user} />
            {!hasToday && memories}
          </div>
          {isCalendar ? (
            <div className="library__calendar">
              <Calendar {...view.calendar} isBeside={false} fallback={<ListPlaceholder />} />
            </div>
          ) : (
            <>
              {hasSidebar && found.items && found.items.length > 0 && <SkipLink target={sidebar} />}
              <FoundReflections
                view={view}
                above={above}
                onMonth={setScrolledTo}
                belowToday={hasToday && memories}
              />
            </>
          )}
        </Pane>
        {hasSidebar && !isEmpty && !isCalendar && (
          <aside ref={sidebar} className="library__side" aria-label={t("Calendar")} tabIndex={-1}>
            <div className="side-card glass-panel">
              <Frost />
              <Calendar
                key={view.calendar.shownDay}
                {...view.calendar}
                isBeside
                scrolledTo={scrolledTo}
                fallback={<div className="side-card__waiting" />}
              />
            </div>
          </aside>
        )}
      </div>
      {selection.chosen && (
        <SelectBar
          selection={selection}
          chosen={selection.chosen}
          items={found.items ?? []}
          total={found.total}
          listing={listing}
          bulk={bulk}
          today={today}
        />
      )}
    </div>
  );
}

type ListView = ReturnType<typeof useListView>;

/** What the parts of the page share. */
function useListView(listing: Listing, onChange: ListingChange) {
  const user = useUser();
  const today = useToday(user.preferences);
  const found = useListing(listing);
  const name = JSON.stringify(toAddress(listing));
  const bulk = useBulk(listing.trash);
  const actions = useListActions(listing, onChange, bulk, today);
  const narrowed = isNarrowed(listing);
  const shownDay: Day | null = listing.from === listing.to ? listing.from : null;
  return {
    listing,
    onChange,
    user,
    today,
    found,
    name,
    selection: useSelection(name),
    bulk,
    actions,
    narrowed,
    /** The person has written nothing yet. */
    isEmpty: found.isSettled && !narrowed && !listing.trash && found.items?.length === 0,
    hasSidebar: useMedia("(min-width: 70.01rem)"),
    presets: datePresets(today, user.preferences.time_zone ?? deviceTimeZone()),
    calendar: {
      today,
      preferences: user.preferences,
      shownDay,
      onOpenDay: actions.openDay,
      onOpenMonth: actions.openMonth,
    },
  };
}

function SearchAndFilters({ view, onDown }: { view: ListView; onDown: () => void }) {
  const { listing, onChange, narrowed } = view;
  const { isSettled, total, inAll } = view.found;
  const count = isSettled && narrowed ? foundInWords(total, inAll) : "";
  const [isUnfolded, setUnfolded] = useState<boolean | null>(null);
  const areFiltersShown = isUnfolded ?? (isNarrowed({ ...listing, q: "" }) || listing.order !== "newest");
  return (
    <>
      <div className="library__find">
        <SearchField q={listing.q} onSearch={(q) => onChange({ q }, { replace: true })} onDown={onDown} />
        <Button
          className="library__filters"
          aria-expanded={areFiltersShown}
          onClick={() => setUnfolded(!areFiltersShown)}
          Icon={SlidersHorizontal}
        >
          <span>{t("Filters")}</span>
        </Button>
      </div>
      {areFiltersShown && <FilterBar listing={listing} onChange={onChange} />}
      <ActiveFilters
        listing={listing}
        onChange={onChange}
        isUnfolded={areFiltersShown}
        presets={view.presets}
        count={count}
      />
      <DidYouMean view={view} />
      <ByMeaning view={view} />
    </>
  );
}

/** With fewer hits than this, the search by meaning starts automatically. */
const fewHits = 3;

/** Words that this person has used and that resemble the searched ones, if those found little. */
function DidYouMean({ view: { listing, onChange, found } }: { view: ListView }) {
  const isAsked = listing.q !== "" && found.isSettled && found.total.count < fewHits && !found.total.more;
  const { data } = useQuery({ ...spellingQuery(listing.q), enabled: isAsked });
  const better = data?.search;
  return (
    <p className="did-you-mean" role="status">
      {isAsked &&
        better &&
        rich("Did you mean <search>{words}</search>?", {
          words: better,
          search: (words) => (
            <TextButton dir="auto" onClick={() => onChange({ q: better }, { replace: true })}>
              {words}
            </TextButton>
          ),
        })}
    </p>
  );
}

function ByMeaning({ view: { listing, found, today } }: { view: ListView }) {
  const isOn = useCompanionOn();
  // Tags, phrases and excluded words only make sense in a search by words.
  const question = listing.q.replace(/(^|\s)-\S+|[#"“”]/g, " ").trim();
  if (!isOn || listing.trash || !/\p{L}{3}/u.test(question) || !found.isSettled) return null;
  const { count } = found.total;
  return <AboutThis question={question} today={today} few={count < fewHits ? count : null} />;
}

function Notes({ view: { listing, found, bulk, actions } }: { view: ListView }) {
  return (
    <>
      {listing.trash && <TrashNote listing={listing} isEmpty={found.total.count === 0} bulk={bulk} />}
      {actions.failure && (
        <div className="list-note">
          <Alert>{actions.failure}</Alert>
        </div>
      )}
      <IndexingNote left={leftToIndex(found.list.data)} />
    </>
  );
}

function SkipLink({ target }: { target: RefObject<HTMLElement | null> }) {
  return (
    <button
      type="button"
      className="skip-link glass-popover"
      onClick={() => target.current?.focus({ preventScroll: true })}
    >
      {t("Skip the list")}
    </button>
  );
}

let wasDrawn = false;

type FoundReflectionsProps = {
  view: ListView;
  above: RefObject<HTMLElement | null>;
  onMonth: (month: Month | null) => void;
  belowToday: ReactNode;
};

function FoundReflections({ view, above, onMonth, belowToday }: FoundReflectionsProps) {
  const { listing, onChange, user, name, found, selection, bulk, actions } = view;
  const { list, items, total } = found;
  const { refetch } = list;
  const retry = useCallback(() => void refetch(), [refetch]);
  // The rows are drawn in short steps, between which the browser answers. Back on the list, they are there at once, as
  // its place in the page and the focus depend on them.
  const isDrawn = useDeferredValue(items !== undefined, wasDrawn ? undefined : false);
  useEffect(() => {
    wasDrawn ||= isDrawn;
  }, [isDrawn]);
  if (!items && list.error) {
    const isKeptHere = !view.narrowed && !listing.trash && isOutOfReach(list.error);
    return isKeptHere ? (
      <OfflineList userId={user.id} error={list.error} retry={retry} fallback={<ListPlaceholder />} />
    ) : (
      <ListFailure error={list.error} retry={retry} />
    );
  }
  if (!items || !isDrawn) return <ListPlaceholder />;
  const trashActions = (item: ListItem) => <TrashActions item={item} bulk={bulk} />;
  return (
    <>
      {items.length > 0 && (
        <Timeline
          key={name}
          name={`${user.id} ${name}`}
          items={items}
          total={total}
          headings={headingsOf(listing)}
          withCounts={isComplete(view)}
          today={view.today}
          preferences={user.preferences}
          withLength={listing.order === "longest"}
          selection={selection}
          above={above}
          onMonth={onMonth}
          belowToday={belowToday}
          onNearEnd={found.fetchMore}
          actions={listing.trash ? trashActions : undefined}
          keys={{
            ...(!listing.trash && { onStar: actions.star, onTrash: actions.trash }),
            onOpen: actions.open,
            onRandom: actions.openRandom,
          }}
        />
      )}
      {found.isSettled && items.length === 0 && <EmptyList listing={listing} onChange={onChange} />}
      <MoreState
        isLoading={list.isFetchingNextPage}
        hasFailed={list.isFetchNextPageError}
        onMore={found.tryAgain}
      />
    </>
  );
}

function headingsOf({ order, trash }: Listing): "none" | "months" | "deletions" {
  if (order === "newest") return trash ? "deletions" : "months";
  return order === "oldest" ? "months" : "none";
}

/** Once a narrowed list is complete, its headings say how many were found. */
const isComplete = ({ narrowed, found }: ListView) => narrowed && found.isSettled && !found.list.hasNextPage;
