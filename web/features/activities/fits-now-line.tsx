import { useQuery } from "@tanstack/react-query";
import { fitsNow } from "#contract/activities/fits-now.ts";
import { type Day, weekdayOf } from "#contract/day-rules.ts";
import { useHour } from "#web/lib/use-today.ts";
import { useUser } from "#web/lib/user-query.ts";
import { TextLink } from "#web/ui/link.tsx";
import { activitiesQuery, runningProgrammesQuery } from "./activity-queries.ts";

/** A line next to today's page with an activity that fits now. */
export default function FitsNowLine({ day, mood }: { day: Day; mood: number | null }) {
  const { preferences } = useUser();
  const { data: activities } = useQuery(activitiesQuery);
  const { data: runs } = useQuery(runningProgrammesQuery);
  const hour = useHour(preferences.time_zone);
  if (!activities || !runs) return null;
  const weekday = weekdayOf(day) + 1;
  const [fit] = fitsNow(activities, runs, { hour, weekday, mood, minutes: null, today: day });
  const activity = activities.find(({ id }) => id === fit?.activity_id);
  if (!fit || !activity) return null;
  return (
    <section className="sidebar__part" aria-label="Fits now">
      <p className="small quiet">
        Fits now:{" "}
        <TextLink
          to="/reflections/start/$id"
          params={{ id: activity.id }}
          search={fit.run_id ? { run: fit.run_id } : {}}
        >
          <bdi>{activity.title}</bdi>
        </TextLink>
        , {activity.minutes} min
      </p>
    </section>
  );
}
