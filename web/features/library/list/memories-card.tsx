import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useState } from "react";
import type { Day } from "#contract/day-rules.ts";
import { moods } from "#contract/moods.ts";
import { inWordsAgo } from "#web/journal/ago.ts";
import { dayContextQuery } from "#web/journal/reflection-queries.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Sun } from "#web/ui/sun.tsx";

const storageKey = "earlier_put_away";
const mostShown = 3;

/** What was written on this day of other years, a month and a week ago. Put away, it stays away until tomorrow. */
export function MemoriesCard({ userId, today }: { userId: string; today: Day }) {
  const { data } = useQuery(dayContextQuery(today));
  const mark = `${userId} ${today}`;
  const [putAway, setPutAway] = useState(() => localStorage.getItem(storageKey));
  if (!data || data.memories.length === 0 || putAway === mark) return null;
  return (
    <section className="memories-card" aria-labelledby="memories-card">
      <div className="memories-card__head">
        <h2 className="sidebar__name" id="memories-card">
          Once, about this day
        </h2>
        <IconButton
          tight
          label="Put away for today"
          onClick={() => {
            localStorage.setItem(storageKey, mark);
            setPutAway(mark);
          }}
        >
          <X className="icon icon--small" />
        </IconButton>
      </div>
      <div className="memories-card__list">
        {data.memories.slice(0, mostShown).map(({ id, ago, mood, excerpt }) => (
          <Link key={id} className="memory" to="/reflections/$id" params={{ id }}>
            <span className="memory__when">
              {mood !== null && (
                <Sun height={mood} label={moods.find(({ value }) => value === mood)?.label ?? ""} />
              )}
              {inWordsAgo(ago)}
            </span>
            <span className="memory__words" dir="auto">
              {excerpt || "A page without words"}
            </span>
          </Link>
        ))}
      </div>
    </section>
  );
}
