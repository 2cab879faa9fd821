import { formatList, formatNumber } from "#contract/formats.ts";
import { t, tc } from "#contract/translate.ts";
import { notShown } from "#web/lib/connection.ts";
import { DayTime } from "#web/ui/day-time.tsx";
import { BackInRow, ButtonLink } from "#web/ui/link.tsx";
import "./experiments.css";
import "./experiment-line.css";
import { useQuery } from "@tanstack/react-query";
import { Printer, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Day } from "#contract/day-rules.ts";
import type { Experiment, ExperimentDay } from "#contract/experiments/experiments.ts";
import { isDamaged } from "#web/lib/api-failure.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { rich } from "#web/lib/rich.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { ExperimentForm } from "./experiment-form.tsx";
import { experimentQuery, useRemoveExperiment, useStopExperiment } from "./experiment-queries.ts";
import { daysToNote, outcomeInWords, sideName, stateInWords } from "./experiment-words.ts";
import { NoteDay } from "./note-day.tsx";
import { Result } from "./result.tsx";

type ExperimentPageProps = { id: string; today: Day; reminders: ReactNode };

/** One experiment: its days and, once it is over, its result. */
export function ExperimentPage({ id, today, reminders }: ExperimentPageProps) {
  const { data: experiment, error, refetch } = useQuery(experimentQuery(id));
  return (
    <ColumnPage as="article" className="settings__main experiment" busy={!experiment && !error}>
      <div className="experiment__tools">
        <BackInRow to="/insights/experiments">{t("Experiments")}</BackInRow>
        <span className="spacer" />
        <Tools id={id} canPrint={experiment?.state === "over"} />
      </div>
      {experiment ? (
        <Whole experiment={experiment} today={today} reminders={reminders} />
      ) : (
        <QueryFailure
          as="h1"
          error={error}
          retry={refetch}
          title={
            isDamaged(error)
              ? t("This experiment can’t be opened")
              : notShown(
                  t("You’re offline, so this experiment can’t be shown"),
                  t("This experiment can’t be shown now"),
                )
          }
          gone={{
            title: t("This experiment no longer exists"),
            words: t("It was deleted, or its address is incomplete."),
            next: <ButtonLink to="/insights/experiments">{t("All experiments")}</ButtonLink>,
          }}
        />
      )}
    </ColumnPage>
  );
}

function Tools({ id, canPrint }: { id: string; canPrint: boolean }) {
  const remove = useRemoveExperiment(id);
  return (
    <>
      {canPrint && (
        <IconButton tight label={t("Print")} onClick={() => window.print()} Icon={Printer} small={false} />
      )}
      <IconButton
        tight
        label={t("Delete this experiment")}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
        Icon={Trash2}
        small={false}
      />
      {remove.error && <Alert>{remove.error.message}</Alert>}
    </>
  );
}

function Whole({
  experiment,
  today,
  reminders,
}: Omit<ExperimentPageProps, "id"> & { experiment: Experiment }) {
  const [isEdited, setEdited] = useState(false);
  const { id, revision, content, state, result } = experiment;
  if (isEdited)
    return (
      <>
        <h1 className="page-title">{t("Change the experiment")}</h1>
        <ExperimentForm
          id={id}
          revision={revision}
          content={content}
          hasBegun={state !== "planned"}
          onSaved={() => setEdited(false)}
          onCancel={() => setEdited(false)}
        />
      </>
    );
  return (
    <>
      <h1 className="page-title experiment__title" dir="auto">
        {content.question}
      </h1>
      <p className="experiment__state tabular">{stateInWords(experiment)}</p>
      <dl className="experiment__facts">
        <div>
          {/* Translators: above “Walk and No walk”. */}
          <dt>{t("Compared")}</dt>
          <dd dir="auto">
            {/* Translators: two things that an experiment compares, in the person’s words. */}
            {rich("{a} <quiet>and</quiet> {b}", {
              a: content.a,
              b: content.b,
              quiet: (words) => <span className="quiet">{words}</span>,
            })}
          </dd>
        </div>
        <div>
          {/* Translators: above what the experiment measures, such as “Mood”. */}
          <dt>{t("Measured by")}</dt>
          <dd dir="auto">{outcomeInWords(content)}</dd>
        </div>
        <div>
          {/* Translators: how the days are drawn by lot: above “Day by day” or “In blocks of 3 days”. */}
          <dt>{t("Drawn")}</dt>
          <dd>
            {content.design === "coin"
              ? t("Day by day")
              : t("In blocks of {days, plural, one {# day} other {# days}}", { days: content.block_days })}
          </dd>
        </div>
      </dl>
      <div className="experiment__acts">
        <Button onClick={() => setEdited(true)}>{t("Change")}</Button>
        {state === "running" && <StopButton id={id} />}
      </div>
      {result && <Result experiment={experiment} result={result} />}
      {state === "running" && (
        <p className="experiment__note">
          {t("What it shows stays hidden until the last day, so that no early look influences what you do.")}
        </p>
      )}
      <Days experiment={experiment} today={today} />
      {state !== "over" && (
        <section className="experiment__part experiment__reminders" aria-label={t("Reminders")}>
          <h2 className="setting-group__name">{t("Reminder")}</h2>
          {reminders}
        </section>
      )}
    </>
  );
}

function StopButton({ id }: { id: string }) {
  const [isAsked, setAsked] = useState(false);
  const stop = useStopExperiment(id);
  return (
    <>
      <Button variant="plain" onClick={() => setAsked(true)}>
        {t("Stop early")}
      </Button>
      <Confirm
        open={isAsked}
        onOpenChange={setAsked}
        title={t("Stop the experiment?")}
        action={tc("experiment", "Stop it")}
        // Translators: answers “Stop the experiment?”
        refusal={t("Continue")}
        busy={stop.isPending}
        failure={stop.error?.message ?? null}
        onConfirm={() => stop.mutate(undefined, { onSuccess: () => setAsked(false) })}
      >
        {t("The days until today are evaluated, and your notes stay. It can’t be continued afterwards.")}
      </Confirm>
    </>
  );
}

function Days({ experiment, today }: { experiment: Experiment; today: Day }) {
  const come = daysToNote(experiment, today);
  const ahead = experiment.plan.filter(({ day }) => day > today && experiment.state !== "over");
  return (
    <section className="experiment__part" aria-labelledby="experiment-days">
      <h2 className="setting-group__name" id="experiment-days">
        {/* Translators: a heading above the days of an experiment. */}
        {t("Days")}
      </h2>
      {come.length === 0 && <p className="quiet">{t("No days yet.")}</p>}
      <ol className="plan" aria-label={t("Days so far")}>
        {come.map((day) => (
          <NotedDay key={day.day} experiment={experiment} day={day} isToday={day.day === today} />
        ))}
      </ol>
      {ahead.length > 0 && (
        <Fold name={t("The days ahead")}>
          <ol className="plan">
            {ahead.map(({ day, side }) => (
              <li key={day} className="plan__day">
                <DayTime day={day} format="dayAndMonth" />
                <span dir="auto">{sideName(experiment.content, side)}</span>
              </li>
            ))}
          </ol>
        </Fold>
      )}
    </section>
  );
}

type NotedDayProps = { experiment: Experiment; day: ExperimentDay; isToday: boolean };

function NotedDay({ experiment: { id, content }, day, isToday }: NotedDayProps) {
  const [isOpen, setOpen] = useState(isToday);
  const { side, did, rating } = day;
  const asks =
    content.outcome === "scale" && !(content.shows_next_day && day.day === content.starts_on)
      ? content.scale_label
      : null;
  const noted = [
    // Translators: on this day, the person did what was drawn for it by lot.
    did === null ? "" : did === side ? t("as drawn") : did === "neither" ? t("neither") : content[did],
    rating === null ? "" : formatNumber(rating),
  ].filter((part) => part !== "");
  const words = noted.length > 0 ? formatList(noted, { type: "unit" }) : t("Not noted");
  return (
    <li className="plan__day" aria-current={isToday ? "date" : undefined}>
      <time dateTime={day.day} lang={dateLanguage()}>
        {isToday ? t("Today") : formatDay(day.day, "dayAndMonth")}
      </time>
      <span dir="auto">{sideName(content, side)}</span>
      {(side !== null || asks !== null) && (
        <button
          type="button"
          className="link plan__note"
          aria-expanded={isOpen}
          // Translators: “noted” is what the person noted of the day, such as “as drawn, 7”.
          aria-label={t("{noted}, {day}: change the note", {
            noted: words,
            day: formatDay(day.day, "dayAndMonth"),
          })}
          onClick={() => setOpen(!isOpen)}
        >
          {words}
        </button>
      )}
      {isOpen && (
        <div className="plan__form">
          <NoteDay experimentId={id} day={day} a={content.a} b={content.b} asks={asks} />
        </div>
      )}
    </li>
  );
}
