import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { reflectionListQuery } from "./list-queries.ts";
import { byMonth } from "./months.ts";
import { ReflectionEntry } from "./reflection-entry.tsx";

export function ReflectionList({ search }: { search: string }) {
  const list = useInfiniteQuery({ ...reflectionListQuery(search), placeholderData: (previous) => previous });
  const { data, error, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = list;

  if (!data) {
    if (!error) return <p className="list-note quiet">Opening your reflections…</p>;
    return (
      <>
        <Alert>
          The list could not be read: {error.message} Your reflections are safe where they are kept.
        </Alert>
        <Button className="list-more" onClick={() => refetch()}>
          Try again
        </Button>
      </>
    );
  }

  const reflections = data.pages.flatMap((page) => page.reflections);
  if (reflections.length === 0) return search === "" ? <NothingYet /> : <NothingFound search={search} />;
  const thisYear = String(new Date().getFullYear());
  return (
    <div aria-busy={isFetching}>
      {byMonth(reflections, thisYear).map((month) => (
        <section className="month" key={month.key} aria-labelledby={`month-${month.key}`}>
          <h2 className="month__name" id={`month-${month.key}`}>
            {month.name}
          </h2>
          <ul>
            {month.reflections.map((reflection) => (
              <ReflectionEntry key={reflection.id} reflection={reflection} />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <More
          busy={isFetching}
          failed={isFetchNextPageError}
          onMore={() => fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </div>
  );
}

/** Loads the next page when its place is nearly in view; the button does the same by keyboard, and after a failure. */
function More({ busy, failed, onMore }: { busy: boolean; failed: boolean; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (busy || failed || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: "600px",
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [busy, failed, onMore]);
  return (
    <div ref={place} className="list-more">
      {failed && <p className="small quiet">The next ones could not be read.</p>}
      <Button onClick={onMore} aria-disabled={busy}>
        {failed ? "Try again" : "Show more"}
      </Button>
    </div>
  );
}

function NothingYet() {
  return (
    <EmptyState
      title="Your days will gather here"
      words="One line is enough to begin. Every reflection you write stands here, newest first."
    >
      <Link className={buttonClass({ variant: "primary" })} to="/dashboard">
        Write today’s reflection
      </Link>
    </EmptyState>
  );
}

function NothingFound({ search }: { search: string }) {
  return (
    <EmptyState
      sun="set"
      title={`Nothing for “${search}”`}
      words="No reflection has these words together. Try fewer letters, or one word of several."
    />
  );
}
