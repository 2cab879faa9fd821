import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type Fit, fitsNow, type Moment } from "#contract/activities/fits-now.ts";
import type { ActivitySummary } from "#contract/activities.ts";
import type { ProgrammeRun } from "#contract/programme-runs.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";

type SuggestionProps = {
  activities: readonly ActivitySummary[];
  runs: readonly ProgrammeRun[];
  moment: Moment;
};

/** One activity that fits now, and why. It stays while one is here: a star or a save elsewhere puts no other in its place. */
export function Suggestion({ activities, runs, moment }: SuggestionProps) {
  const fits = fitsNow(activities, runs, moment);
  const [shownId, setShownId] = useState(fits[0]?.activity_id);
  const at = Math.max(
    0,
    fits.findIndex(({ activity_id }) => activity_id === shownId),
  );
  const fit = fits[at];
  const activity = activities.find(({ id }) => id === fit?.activity_id);
  if (!fit || !activity) return null;
  const next = fits[(at + 1) % fits.length];
  return (
    <section className="suggestion glass-panel" aria-label="Fits now">
      <div className="suggestion__said" aria-live="polite">
        <p className="small quiet">{fit.reason}</p>
        <h2 className="suggestion__title" dir="auto">
          <Link to="/activities/$id" params={{ id: activity.id }}>
            {activity.title}
          </Link>
        </h2>
        <p className="suggestion__words" dir="auto">
          {activity.purpose}
        </p>
      </div>
      <div className="suggestion__acts">
        <StartLink fit={fit} minutes={activity.minutes} title={activity.title} />
        {next && next !== fit && (
          <Button variant="plain" onClick={() => setShownId(next.activity_id)}>
            Another
          </Button>
        )}
      </div>
    </section>
  );
}

function StartLink({ fit, minutes, title }: { fit: Fit; minutes: number; title: string }) {
  return (
    <Link
      className={buttonClass({ variant: "primary" })}
      to="/reflections/start/$id"
      params={{ id: fit.activity_id }}
      search={fit.run_id ? { run: fit.run_id } : {}}
      aria-label={`Start ${title}, ${minutes} min`}
    >
      Start, {minutes} min
    </Link>
  );
}
