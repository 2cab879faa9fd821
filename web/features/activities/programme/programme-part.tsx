import { joinSentences } from "#contract/formats.ts";
import { t, tc } from "#contract/translate.ts";
import { ActivityPart } from "../activity/activity-part.tsx";
import "./programme.css";
import { useState } from "react";
import type { Activity } from "#contract/activities/activities.ts";
import type { ProgrammeRun } from "#contract/activities/programme-runs.ts";
import type { Day } from "#contract/day-rules.ts";
import { formatDay } from "#web/lib/dates.ts";
import { lazyNamed } from "#web/lib/lazy-with-retry.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { nextSittingWords } from "../library/past-words.ts";
import { isDone, newRunId, rhythmWords, runUnderWay, useBeginRun, useStopRun } from "./runs.ts";

const { Part: Comparison } = lazyNamed("Comparison", () => import("../answered/comparison.tsx"));

type ProgrammePartProps = { activity: Activity; runs: readonly ProgrammeRun[]; today: Day };

/** A programme: how to begin it, the run under way, and the answers before and after. */
export function ProgrammePart({ activity, runs, today }: ProgrammePartProps) {
  const running = runUnderWay(runs);
  const finished = runs.find(isDone);
  return (
    <ActivityPart name={t("Programme")}>
      {running ? (
        <RunUnderWay run={running} today={today} />
      ) : (
        <Begin activity={activity} again={finished !== undefined} today={today} />
      )}
      {finished && (
        <div className="programme__done">
          <h3 className="programme__name">{t("Before and after")}</h3>
          <Comparison
            activityId={activity.id}
            runId={finished.id}
            fallback={<div className="programme__waiting" aria-busy="true" />}
          />
        </div>
      )}
    </ActivityPart>
  );
}

function Begin({ activity, again, today }: { activity: Activity; again: boolean; today: Day }) {
  const begin = useBeginRun(activity.id);
  const [runId, setRunId] = useState(newRunId);
  const { programme } = activity;
  if (!programme) return null;
  return (
    <>
      <p>
        {joinSentences([
          rhythmWords(programme),
          programme.compares.length > 0 &&
            t("After the last sitting, you can compare your first answers with your last."),
          t("You can also do it just once: start above."),
        ])}
      </p>
      {begin.error && <Alert>{begin.error.message}</Alert>}
      <Button
        disabled={begin.isPending}
        onClick={() => begin.mutate({ runId, begun_on: today }, { onSuccess: () => setRunId(newRunId()) })}
      >
        {again ? t("Begin it again") : t("Begin the programme")}
      </Button>
    </>
  );
}

function RunUnderWay({ run, today }: { run: ProgrammeRun; today: Day }) {
  const [isAsked, setAsked] = useState(false);
  const stop = useStopRun(run, () => setAsked(false));
  return (
    <>
      <Sittings run={run} />
      <p>{run.next_on && nextSittingWords(run.done.length + 1, run.sittings, run.next_on, today)}</p>
      <Button variant="plain" className="programme__stop" onClick={() => setAsked(true)}>
        {t("Stop the programme")}
      </Button>
      <Confirm
        open={isAsked}
        onOpenChange={setAsked}
        title={t("Stop this programme?")}
        action={tc("programme", "Stop it")}
        refusal={t("Continue with it")}
        busy={stop.isPending}
        failure={stop.error?.message ?? null}
        onConfirm={() => stop.mutate()}
      >
        {t("What you wrote stays, and you can start again at any time.")}
      </Confirm>
    </>
  );
}

/** One dot for each sitting, with the days of those that are done. */
function Sittings({ run }: { run: ProgrammeRun }) {
  const places = Array.from({ length: run.sittings }, (_, at) => run.done[at]?.day ?? null);
  return (
    <ol className="sittings" aria-label={t("Sittings")}>
      {places.map((day, at) => {
        const isNext = at === run.done.length;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sitting is its place in the row
          <li className={day ? "sitting is-done" : isNext ? "sitting is-next" : "sitting"} key={at}>
            <span className="sitting__dot tabular">{at + 1}</span>
            <span className="sitting__day">
              {day ? (
                shortDay(day)
              ) : (
                <span className="visually-hidden">
                  {isNext ? tc("sitting", "next") : tc("sitting", "to come")}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** `21 Nov`: without the year, which the history shows. */
const shortDay = (day: Day) => formatDay(day, "shortInYear");
