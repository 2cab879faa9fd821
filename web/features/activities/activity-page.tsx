import { t, tc } from "#contract/translate.ts";
import { BackInRow, ButtonLink } from "#web/ui/link.tsx";
import { ActivityPart } from "./activity/activity-part.tsx";
import "./activities.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import type { Activity } from "#contract/activities/activities.ts";
import { activityCategories } from "#contract/activities/activity-rules.ts";
import type { ProgrammeRun } from "#contract/activities/programme-runs.ts";
import type { Day } from "#contract/day-rules.ts";
import { iconPrefix } from "#contract/icons/icons.ts";
import { Button } from "#web/ui/button.tsx";
import { ChosenIcon } from "#web/ui/chosen-icon.tsx";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { ActivityMenu, useArchive } from "./activity/activity-menu.tsx";
import { PastUse } from "./activity/past-use.tsx";
import { StepOutline } from "./activity/step-outline.tsx";
import { activityQuery, runsQuery } from "./activity-queries.ts";
import { usedWords } from "./library/past-words.ts";
import { StarButton } from "./library/star-button.tsx";
import { ProgrammePart } from "./programme/programme-part.tsx";
import { runUnderWay } from "./programme/runs.ts";

type ActivityPageProps = {
  activityId: string;
  today: Day;
  /** The reminders of the activity. Those of a run under way end with it. */
  reminders: (programmeRunId: string | null) => ReactNode;
};

export function ActivityPage({ activityId, today, reminders }: ActivityPageProps) {
  const { data: activity } = useSuspenseQuery(activityQuery(activityId));
  const { data: runs } = useSuspenseQuery(runsQuery(activityId));
  const { notice, programme, evidence, steps, times_used } = activity;
  const running = runUnderWay(runs);
  return (
    <ColumnPage as="article" className="activity-page">
      <Head activity={activity} today={today} />
      {activity.archived_at !== null && <ArchivedNote id={activityId} />}
      {notice && (
        <p className="activity-page__notice" dir="auto">
          {notice}
        </p>
      )}
      <Acts activity={activity} running={running} today={today} />
      {(programme || running) && <ProgrammePart activity={activity} runs={runs} today={today} />}
      {times_used > 0 && (
        <ActivityPart name={t("When you did it")}>
          <PastUse activityId={activityId} today={today} />
        </ActivityPart>
      )}
      <ActivityPart name={t("What it asks")}>
        <StepOutline steps={steps} programme={programme} language={activity.language} />
      </ActivityPart>
      {evidence && <Evidence evidence={evidence} />}
      <ActivityPart name={t("Reminders")}>
        <div className="activity-page__reminders">{reminders(running?.id ?? null)}</div>
      </ActivityPart>
    </ColumnPage>
  );
}

function Head({ activity, today }: { activity: Activity; today: Day }) {
  const { id, title, purpose, icon, favourite } = activity;
  return (
    <>
      <div className="sheet__head">
        <BackInRow to="/activities">{t("Activities")}</BackInRow>
        <span className="spacer" />
        <div className="activity-page__tools">
          <StarButton id={id} title={title} favourite={favourite} />
          <ActivityMenu activity={activity} />
        </div>
      </div>
      <div className="activity-page__icon activity__icon">
        <ChosenIcon name={`${iconPrefix}:${icon}`} />
      </div>
      <h1 className={title.length > 60 ? "activity-page__title is-long" : "activity-page__title"} dir="auto">
        {title}
      </h1>
      {purpose && (
        <p className="activity-page__purpose" dir="auto">
          {purpose}
        </p>
      )}
      <p className="small quiet tabular">{factsOf(activity, today).join(" · ")}</p>
    </>
  );
}

function factsOf({ minutes, category, built_in, last_used_on, times_used }: Activity, today: Day): string[] {
  const label = activityCategories.find(({ name }) => name === category)?.label;
  return [
    t("{minutes, number} min", { minutes }),
    ...(label ? [label] : []),
    ...(built_in ? [] : [tc("activity of a person", "Your own")]),
    ...(last_used_on ? usedWords({ last_used_on, times_used }, today) : []),
  ];
}

function ArchivedNote({ id }: { id: string }) {
  const archive = useArchive(id);
  return (
    <div className="activity-page__note">
      <p>{t("It is archived, so it is no longer offered.")}</p>
      <Button onClick={() => archive(false)}>{t("Take out of the archive")}</Button>
    </div>
  );
}

type ActsProps = { activity: Activity; running: ProgrammeRun | null; today: Day };

function Acts({ activity: { id, minutes, times_used }, running, today }: ActsProps) {
  const isDue = running?.next_on != null && running.next_on <= today;
  return (
    <div className="activity-page__acts">
      <ButtonLink
        variant={running && !isDue ? "quiet" : "primary"}
        to="/reflections/start/$id"
        params={{ id }}
        search={running && isDue ? { run: running.id } : {}}
      >
        {running && isDue
          ? t("Start sitting {number, number}, {minutes, number} min", {
              number: running.done.length + 1,
              minutes,
            })
          : running
            ? // Translators: starts an activity once, without counting it as a sitting of its programme.
              t("Start outside the programme, {minutes, number} min", { minutes })
            : t("Start, {minutes, number} min", { minutes })}
      </ButtonLink>
      {times_used > 0 && (
        <ButtonLink variant="plain" to="/activities/$id/history" params={{ id }}>
          {t("History")}
        </ButtonLink>
      )}
    </div>
  );
}

function Evidence({ evidence }: { evidence: NonNullable<Activity["evidence"]> }) {
  const { note, source, address } = evidence;
  return (
    <ActivityPart name={t("What is known about it")}>
      <p dir="auto">{note}</p>
      <p className="small quiet" dir="auto">
        {address ? (
          <a className="link" href={address} target="_blank" rel="noreferrer">
            {source} <ExternalLink className="icon evidence__mark" aria-label={t("(opens in a new tab)")} />
          </a>
        ) : (
          source
        )}
      </p>
    </ActivityPart>
  );
}
