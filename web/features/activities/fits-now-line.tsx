import { useQuery } from "@tanstack/react-query";
import type { ActivitySummary } from "#contract/activities/activities.ts";
import { type Fit, fitsNow } from "#contract/activities/fits-now.ts";
import { type Day, weekdayOf } from "#contract/day-rules.ts";
import { t } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";
import { useHour } from "#web/lib/use-today.ts";
import { useUser } from "#web/lib/user-query.ts";
import { TextLink } from "#web/ui/link.tsx";
import { activitiesQuery, runningProgrammesQuery, unfinishedQuery } from "./activity-queries.ts";

/** Activities up to this long open at their first step, without the page to begin on. */
const maxShortMinutes = 5;

/** A line on today's page with an activity that fits now, and a short one. */
export default function FitsNowLine({ day, mood }: { day: Day; mood: number | null }) {
  const { preferences } = useUser();
  const { data: activities } = useQuery(activitiesQuery);
  const { data: runs } = useQuery(runningProgrammesQuery);
  const hour = useHour(preferences.time_zone);
  if (!activities || !runs) return null;
  const moment = { hour, weekday: weekdayOf(day) + 1, mood, minutes: null, today: day };
  const byId = new Map(activities.map((activity) => [activity.id, activity]));
  const fits = fitsNow(activities, runs, moment).flatMap((fit) => {
    const activity = byId.get(fit.activity_id);
    return activity ? [{ fit, activity }] : [];
  });
  const [best] = fits;
  if (!best) return null;
  const short = fits.find(({ activity }) => isShort(activity));
  return (
    <section className="sidebar__part" aria-label={t("Suggested now")}>
      <p className="small quiet">
        {short && short !== best
          ? // Translators: two activities with their minutes follow, as links: “Suggested now: Three good things, 5 min, or
            // Name it, 2 min”.
            rich("Suggested now: <best></best>, or <short></short>", {
              best: () => <Offered {...best} />,
              short: () => <Offered {...short} />,
            })
          : // Translators: an activity with its minutes follows, as a link.
            rich("Suggested now: <best></best>", { best: () => <Offered {...best} /> })}
      </p>
    </section>
  );
}

/** A check-in asks for more presses than its minutes suggest. */
const isShort = ({ minutes, category }: ActivitySummary) =>
  minutes <= maxShortMinutes && category !== "check_in";

function Offered({ fit: { run_id }, activity }: { fit: Fit; activity: ActivitySummary }) {
  const { id, title, minutes } = activity;
  const { data: begun } = useQuery(unfinishedQuery);
  const run = run_id ? { run: run_id } : {};
  const unfinished = begun?.find(({ activity_id }) => activity_id === id);
  // Translators: “link” is the title of an activity: “Three good things, 5 min”.
  return rich("<link></link>, {minutes, number} min", {
    minutes,
    link: () =>
      isShort(activity) ? (
        <TextLink
          to="/activities/$id/answer"
          params={{ id }}
          search={unfinished ? { id: unfinished.reflection_id } : run}
        >
          <bdi>{title}</bdi>
        </TextLink>
      ) : (
        <TextLink to="/reflections/start/$id" params={{ id }} search={run}>
          <bdi>{title}</bdi>
        </TextLink>
      ),
  });
}
