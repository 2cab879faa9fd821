import { joinSentences, sentenceSpace } from "#contract/formats.ts";
import "./history.css";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { type Answered, exportAnswered } from "#contract/activities/answers.ts";
import { t } from "#contract/translate.ts";
import { activityQuery, runsQuery } from "#web/features/activities/activity-queries.ts";
import { type AllAnswered, useAllAnswered } from "#web/features/activities/answered/use-answered.ts";
import { isMissing } from "#web/lib/api-failure.ts";
import { callForFile } from "#web/lib/call-api.ts";
import { notShown } from "#web/lib/connection.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { rich } from "#web/lib/rich.ts";
import { saveFile, toFileName } from "#web/lib/save-file.ts";
import { Alert } from "#web/ui/alert.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Frost, Pane } from "#web/ui/frost.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { LoadNote } from "#web/ui/load-note.tsx";
import { BackInHead, PlainHead } from "#web/ui/plain-head.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { ByQuestion } from "./by-question.tsx";
import { BySitting } from "./by-sitting.tsx";
import type { HistoryView } from "./history-view.ts";
import { marksOfRuns } from "./marks-of-runs.ts";

type HistoryPageProps = {
  activityId: string;
  view: HistoryView;
  onChange: (view: HistoryView) => void;
};

/** All answers ever given to one activity, even a deleted one. */
export function HistoryPage(props: HistoryPageProps) {
  const { activityId } = props;
  const all = useAllAnswered(activityId);
  const activity = useQuery(activityQuery(activityId));
  const isGone = isMissing(activity.error);
  const title = activity.data?.title ?? titleOf(all.sittings ?? []);
  // An id that no activity can have has no answers either.
  const isEmpty = all.sittings?.length === 0 || (all.sittings === null && isGone && isMissing(all.error));
  return (
    <div className="page page--library history">
      <PlainHead>
        {isGone ? (
          <BackInHead to="/activities">{t("Activities")}</BackInHead>
        ) : (
          <BackInHead to="/activities/$id" params={{ id: activityId }}>
            {t("Activity")}
          </BackInHead>
        )}
        {!isEmpty && all.sittings && <SaveAsCsv activityId={activityId} title={title ?? t("Activity")} />}
      </PlainHead>
      {all.sittings === null && !isEmpty && <Waiting all={all} />}
      {isEmpty && <NothingYet activityId={activityId} title={title} isGone={isGone} />}
      {all.sittings && !isEmpty && (
        <Answers {...props} sittings={all.sittings} all={all} title={title} isGone={isGone} />
      )}
    </div>
  );
}

function Waiting({ all: { error, tryAgain } }: { all: AllAnswered }) {
  return (
    <Pane className="history__sitting" aria-busy={!error}>
      <QueryFailure
        as="h1"
        error={error}
        retry={tryAgain}
        title={notShown(
          t("You’re offline, so your answers can’t be shown"),
          t("Your answers can’t be shown now"),
        )}
      />
    </Pane>
  );
}

type AnswersProps = HistoryPageProps & {
  sittings: readonly Answered[];
  all: AllAnswered;
  title: string | null;
  isGone: boolean;
};

const orders = () =>
  [
    { value: "question", label: t("By question") },
    { value: "sitting", label: t("By sitting") },
  ] as const;

function Answers(props: AnswersProps) {
  const { activityId, view, onChange, sittings, all, title, isGone } = props;
  const { data: runs } = useQuery(runsQuery(activityId));
  const marks = useMemo(() => marksOfRuns(runs ?? []), [runs]);
  const damaged = sittings.filter((sitting) => sitting.damaged).length;
  return (
    <>
      <Pane as="header" className="history__head">
        <div>
          <h1 className="page-title" dir="auto">
            {title ?? t("Answers")}
          </h1>
          <p className="small quiet">
            {isGone && t("This activity was deleted; your answers are kept.") + sentenceSpace()}
            <Span sittings={sittings} total={all.total} />
          </p>
        </div>
        <Segmented
          // Translators: Names a choice between “By question” and “By sitting”.
          label={t("View by")}
          options={orders()}
          value={view.by}
          onChange={(by) => onChange(by === "question" ? { by, question: null } : { by, at: null })}
        />
      </Pane>
      {damaged > 0 && (
        <p className="history__note small">
          {t(
            "{damaged, plural, =1 {One sitting is damaged on the server and can’t be opened. The view by sitting still lists it.} other {# sittings are damaged on the server and can’t be opened. The view by sitting still lists them.}}",
            { damaged },
          )}
        </p>
      )}
      {all.error && (
        <div className="history__note">
          <LoadNote
            what={t(
              "Only {loaded, number} of {total, plural, one {# sitting} other {# sittings}} could be loaded.",
              {
                loaded: sittings.length,
                total: all.total,
              },
            )}
            error={all.error}
            retry={all.tryAgain}
          />
        </div>
      )}
      {view.by === "question" ? (
        <ByQuestion
          activityId={activityId}
          sittings={sittings}
          marks={marks}
          wanted={view.question}
          onChange={onChange}
        />
      ) : (
        <BySitting sittings={sittings} total={all.total} marks={marks} wanted={view.at} onChange={onChange} />
      )}
    </>
  );
}

/** How many there are, and since when. */
function Span({ sittings, total }: { sittings: readonly Answered[]; total: number }) {
  const [newest, oldest] = [sittings[0], sittings.at(-1)];
  if (!newest || !oldest) return null;
  if (sittings.length < total)
    return (
      <span className="tabular" role="status">
        {t("{loaded, number} of {total, number} so far", { loaded: sittings.length, total })}
      </span>
    );
  const day = (words: ReactNode) => <span lang={dateLanguage()}>{words}</span>;
  const last = formatDay(newest.day, "dateAndYear");
  if (oldest.day === newest.day)
    return rich("{total, plural, =1 {Once} =2 {Twice} other {# times}}, on <day>{last}</day>", {
      total,
      last,
      day,
    });
  return rich(
    "{total, plural, =1 {Once} =2 {Twice} other {# times}}, from <day>{first}</day> to <day>{last}</day>",
    { total, first: formatDay(oldest.day, "dateAndYear"), last, day },
  );
}

type NothingYetProps = { activityId: string; title: string | null; isGone: boolean };

function NothingYet({ activityId, title, isGone }: NothingYetProps) {
  return (
    <Pane className="history__sitting">
      {isGone ? (
        <EmptyState
          as="h1"
          sun="set"
          title={t("There are no answers here")}
          words={t("There is no such activity, or it was deleted before anyone answered it.")}
        >
          <ButtonLink to="/activities">{t("See all activities")}</ButtonLink>
        </EmptyState>
      ) : (
        <EmptyState
          as="h1"
          title={t("Nothing yet")}
          words={
            title === null
              ? t(
                  "Your answers to this activity appear here: each question over time, and each sitting as a whole.",
                )
              : t(
                  "Your answers to “{title}” appear here: each question over time, and each sitting as a whole.",
                  { title },
                )
          }
        >
          <ButtonLink variant="primary" to="/reflections/start/$id" params={{ id: activityId }}>
            {t("Start")}
          </ButtonLink>
        </EmptyState>
      )}
    </Pane>
  );
}

function SaveAsCsv({ activityId, title }: { activityId: string; title: string }) {
  const save = useMutation({
    mutationFn: async () =>
      saveFile(
        await callForFile(exportAnswered, { params: { id: activityId } }),
        `${[t("Answers"), title].map(toFileName).filter(Boolean).join("-")}.csv`,
      ),
  });
  return (
    <div className="plain-head__side">
      <button
        type="button"
        className="back back--act glass-bar"
        disabled={save.isPending}
        onClick={() => save.mutate()}
      >
        <Frost />
        <Download className="icon" />
        <span className="back__words">{t("Save as CSV")}</span>
      </button>
      {save.error && <Alert>{joinSentences([save.error.message, t("Nothing was saved.")])}</Alert>}
    </div>
  );
}

/** From the newest sitting that can be opened. */
const titleOf = (sittings: readonly Answered[]): string | null =>
  sittings.find(({ answers }) => answers !== null)?.answers?.activity.title ?? null;
