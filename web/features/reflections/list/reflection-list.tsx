import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { ListItem } from "#contract/reflection-list.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Entry } from "./entry.tsx";
import { groupByMonth } from "./month-groups.ts";

export function ReflectionList({ items }: { items: readonly ListItem[] }) {
  let year = "";
  return groupByMonth(items).map(({ month, items: entries }) => {
    const firstDay = `${month}-01`;
    // The year is said once, and again where it changes.
    const isNewYear = month.slice(0, 4) !== year;
    year = month.slice(0, 4);
    return (
      <section key={`${month} ${entries[0]?.id}`} className="month" aria-labelledby={`month-${month}`}>
        <h2 className="month__name" id={`month-${month}`} lang={dateLanguage()}>
          {formatDay(firstDay, isNewYear ? "monthAndYear" : "month")}
        </h2>
        <ul>
          {entries.map((item) => (
            <li key={item.id}>
              <Entry item={item} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

type MoreProps = { isLoading: boolean; hasFailed: boolean; onMore: () => void };

/** Loads on when it comes near the view; a button for who goes by keyboard, or where the last try failed. */
export function ShowMore({ isLoading, hasFailed, onMore }: MoreProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || isLoading || hasFailed) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: "600px",
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isLoading, hasFailed, onMore]);

  return (
    <div ref={end} className="show-more">
      {hasFailed && (
        <p role="status">The earlier reflections could not be fetched. They are safe on the server.</p>
      )}
      <Button onClick={onMore} disabled={isLoading}>
        {hasFailed ? "Try again" : "Show more"}
      </Button>
    </div>
  );
}

export function NoReflections() {
  return (
    <EmptyState
      title="Your days will gather here"
      words="One line is enough to begin. Each day that you write on stands here afterwards, and any word in it can be found again."
    >
      <Link className={buttonClass({ variant: "primary" })} to="/dashboard">
        Write today’s reflection
      </Link>
    </EmptyState>
  );
}

export function NothingFound({ q, onClear }: { q: string; onClear: () => void }) {
  return (
    <EmptyState
      sun="set"
      title={`Nothing for “${q}”`}
      words="No reflection holds these words. Fewer or shorter words find more; “quotation marks” look for a phrase."
    >
      <Button onClick={onClear}>Show all reflections</Button>
    </EmptyState>
  );
}
