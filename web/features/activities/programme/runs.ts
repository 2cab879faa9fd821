import { useMutation } from "@tanstack/react-query";
import {
  beginProgrammeRun,
  type ProgrammeRun,
  stopProgrammeRun,
} from "#contract/activities/programme-runs.ts";
import type { Day } from "#contract/day-rules.ts";
import { t } from "#contract/translate.ts";
import { callApi } from "#web/lib/call-api.ts";
import { timeOrderedId } from "#web/lib/random-id.ts";
import { refetchActivities } from "../activity-keys.ts";
import { showRun } from "../activity-queries.ts";

export const runUnderWay = (runs: readonly ProgrammeRun[]): ProgrammeRun | null =>
  runs.find(({ next_on }) => next_on !== null) ?? null;

export const isDone = ({ done, sittings }: ProgrammeRun) => done.length >= sittings;

/** `It is best done 4 times, at least 2 days apart.` */
export const rhythmWords = ({
  sittings,
  every_days: days,
}: {
  sittings: number;
  every_days: number;
}): string =>
  days === 1
    ? t("It is best done on {sittings, plural, one {# day} other {# days}}.", { sittings })
    : t(
        "It is best done {sittings, plural, one {# time} other {# times}}, at least {days, plural, =7 {a week} one {# day} other {# days}} apart.",
        { sittings, days },
      );

/** A retry sends the same id, so that one press begins one run. */
export const useBeginRun = (activityId: string) =>
  useMutation({
    mutationFn: ({ runId, begun_on }: { runId: string; begun_on: Day }) =>
      callApi(beginProgrammeRun, { params: { id: activityId, run_id: runId }, body: { begun_on } }),
    retry: 1,
    onSuccess: (run, _wanted, _before, { client }) => showRun(client, run),
    // Another device may have started one.
    onError: (_error, _wanted, _before, { client }) => refetchActivities(client),
  });

export const newRunId = () => timeOrderedId();

export const useStopRun = ({ id, activity_id }: ProgrammeRun, onStopped: () => void) =>
  useMutation({
    mutationFn: () => callApi(stopProgrammeRun, { params: { id: activity_id, run_id: id } }),
    onSuccess: (run, _wanted, _before, { client }) => {
      onStopped();
      return showRun(client, run);
    },
  });
