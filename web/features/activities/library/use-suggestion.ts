import { useState } from "react";
import type { ActivitySummary } from "#contract/activities/activities.ts";
import { fitsNow, type Moment } from "#contract/activities/fits-now.ts";
import type { ProgrammeRun } from "#contract/activities/programme-runs.ts";

/**
 * What fits now, and which of it is shown. That one stays while someone looks at it: a star or a save elsewhere puts no
 * other in its place, only another day or other minutes at hand do.
 */
export function useSuggestion(
  activities: readonly ActivitySummary[],
  runs: readonly ProgrammeRun[],
  moment: Moment,
) {
  const fits = fitsNow(activities, runs, moment);
  const asked = `${moment.today} ${moment.minutes}`;
  const [kept, setKept] = useState({ asked, id: fits[0]?.activity_id });
  if (kept.asked !== asked) setKept({ asked, id: fits[0]?.activity_id });
  const shown = fits.find(({ activity_id }) => activity_id === kept.id) ?? fits[0];
  const activity = activities.find(({ id }) => id === shown?.activity_id);
  return {
    fits,
    shown: shown && activity ? { fit: shown, activity } : null,
    show: (id: string) => setKept({ asked, id }),
  };
}
