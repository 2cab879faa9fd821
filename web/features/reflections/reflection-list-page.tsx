import "./reflections.css";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useUser } from "#web/lib/user-query.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { NoReflections, NothingFound, ReflectionList, ShowMore } from "./list/reflection-list.tsx";
import { SearchField } from "./list/search-field.tsx";
import { searchQuery } from "./reflection-queries.ts";
import { WaitingPages } from "./sheet/waiting-pages.tsx";

type ReflectionListPageProps = { q: string; onSearch: (words: string) => void };

export function ReflectionListPage({ q, onSearch }: ReflectionListPageProps) {
  const user = useUser();
  const list = useInfiniteQuery({ ...searchQuery(q), placeholderData: keepPreviousData });
  const items = list.data?.pages.flatMap(({ reflections }) => reflections);
  // While another search is on its way, what it will find is not known.
  const isSettled = !list.isPlaceholderData;
  const isEmpty = isSettled && q === "" && items?.length === 0;
  return (
    <div className="page page--column">
      <div className="library library--single">
        <section className="library__main glass-panel">
          <div className="library__head">
            <h1 className="page-title">Reflections</h1>
            {!isEmpty && (
              <Link className={buttonClass({ variant: "primary" })} to="/dashboard">
                <Plus className="icon icon--small" />
                Write today’s
              </Link>
            )}
          </div>
          {!isEmpty && <SearchField q={q} onSearch={onSearch} />}
          <WaitingPages user={user} />
          {items ? (
            <>
              <ReflectionList items={items} />
              {isSettled &&
                items.length === 0 &&
                (q ? <NothingFound q={q} onClear={() => onSearch("")} /> : <NoReflections />)}
              {list.hasNextPage && (
                <ShowMore
                  isLoading={list.isFetchingNextPage}
                  hasFailed={list.isFetchNextPageError}
                  onMore={() => void list.fetchNextPage({ cancelRefetch: false })}
                />
              )}
            </>
          ) : list.error ? (
            <Failure error={list.error} retry={() => void list.refetch()} />
          ) : (
            <Waiting />
          )}
        </section>
      </div>
    </div>
  );
}

/** As tall as a first page, so that nothing jumps when it comes a moment later. */
const Waiting = () => <div className="library__waiting" aria-busy="true" />;

function Failure({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <EmptyState
      sun="set"
      title="Your reflections are out of reach"
      words={`${error.message} They are safe on the server, and can be shown when it answers again.`}
    >
      <Button onClick={retry}>Try again</Button>
    </EmptyState>
  );
}
