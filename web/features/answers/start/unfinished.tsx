import { Link } from "@tanstack/react-router";
import type { Unfinished as UnfinishedSet } from "#contract/activities/answers.ts";
import { formatDay } from "#web/lib/dates.ts";
import { buttonClass } from "#web/ui/button.tsx";

/** What was begun and not finished, the latest first; older ones wait among the activities. */
export function Unfinished({ unfinished: [latest] }: { unfinished: readonly UnfinishedSet[] }) {
  if (!latest) return null;
  const { reflection_id, activity_id, day, answered_count, step_count } = latest;
  return (
    <section className="start__unfinished" aria-label="Begun before">
      <p>
        You began this on {formatDay(day, "full")} and answered {answered_count} of {step_count}.
      </p>
      <Link
        className={buttonClass({ variant: "primary" })}
        to="/activities/$id/answer"
        params={{ id: activity_id }}
        search={{ id: reflection_id }}
      >
        Go on where you left off
      </Link>
    </section>
  );
}
