import { t } from "#contract/translate.ts";
import "./session.css";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { addDays } from "#contract/day-rules.ts";
import { maxSessionDays, type Span } from "#contract/letters/letter-rules.ts";
import { useFormDraft } from "#web/drafts/form-draft.ts";
import { factsQuery, factValuesQuery } from "#web/features/facts/fact-queries.ts";
import { daysQuery, scoresQuery } from "#web/features/insights/insight-queries.ts";
import { themesQuery } from "#web/features/insights/named/naming-queries.ts";
import { revisitsQuery } from "#web/features/revisits/revisit-queries.ts";
import { notShown } from "#web/lib/connection.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { useToday } from "#web/lib/use-today.ts";
import { useUser } from "#web/lib/user-query.ts";
import { DayField } from "#web/ui/day-field.tsx";
import { Field } from "#web/ui/field.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { LeaveQuestion } from "#web/ui/leave-question.tsx";
import { BackLink, ButtonLink } from "#web/ui/link.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { sessionWordsQuery } from "../letter-queries.ts";
import { Choices } from "./choices.tsx";
import { emptySession, periods, type SessionDraft, sessionDrafts, spanOfSession } from "./session-draft.ts";
import { linesOf } from "./session-lines.ts";
import { SessionSheet } from "./session-sheet.tsx";

/** One page to take to a therapist. Nothing is on it that the person did not choose. */
export function SessionPage() {
  useDocumentTitle(t("For my session"));
  const today = useToday(useUser().preferences);
  const { form: draft, change, mustStay } = useFormDraft(sessionDrafts, "page", () => emptySession);
  const span = spanOfSession(draft, today);
  const { lines, leftOutTo, error, retry, isBusy } = useLines(span);
  const startNext = () => {
    change({ ...emptySession, order: draft.order, period: "session", last_session: today });
    undoOffer.make({
      words: t("The page is empty now. The new page begins with today."),
      undo: async () => change(draft),
      undone: t("Your page is back."),
    });
  };
  return (
    <div className="page page--library session">
      <Pane className="session__choices" aria-busy={isBusy}>
        <BackLink to="/insights">{t("Insights")}</BackLink>
        <h1 className="page-title">{t("For my session")}</h1>
        <p className="page-lead">
          {t(
            "A page for a therapist, made of what you choose here. Nothing else is on it, and your choice is stored on this device only.",
          )}
        </p>
        <Period draft={draft} change={change} today={today} />
        <Field label={t("A note of your own (optional)")} help={t("It comes first on the page.")}>
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={3}
              autoComplete="off"
              dir="auto"
              value={draft.note}
              onChange={({ target }) => change({ note: target.value })}
            />
          )}
        </Field>
        {lines ? (
          <Choices lines={lines} draft={draft} change={change} leftOutTo={leftOutTo} />
        ) : isBusy ? (
          <p className="quiet" role="status">
            {t("One moment. What you can choose from is being collected.")}
          </p>
        ) : (
          <QueryFailure
            error={error}
            retry={retry}
            title={notShown(
              t("You’re offline, so what you can choose from can’t be shown"),
              t("What you can choose from can’t be shown now"),
            )}
          />
        )}
        {(draft.chosen.length > 0 || draft.note.trim() !== "") && (
          <ButtonLink className="session__jump" variant="primary" to="." hash="the-page">
            {t("See the page")}
          </ButtonLink>
        )}
      </Pane>
      <SessionSheet span={span} lines={lines} draft={draft} change={change} onNext={startNext} />
      <LeaveQuestion mustStay={mustStay} />
    </div>
  );
}

type PeriodProps = { draft: SessionDraft; change: (part: Partial<SessionDraft>) => void; today: string };

const Period = ({ draft: { period, last_session }, change, today }: PeriodProps) => (
  <div className="session__period">
    <Segmented
      label={t("Period")}
      options={periods()}
      value={period}
      onChange={(wanted) => change({ period: wanted })}
    />
    {period === "session" && (
      <Field label={t("Your last session was on")} help={t("A day of the last year.")}>
        {(control) => (
          <DayField
            {...control}
            day={last_session}
            min={addDays(today, 1 - maxSessionDays)}
            max={today}
            onChange={(day) => change({ last_session: day })}
          />
        )}
      </Field>
    )}
  </div>
);

/** All that a period offers. `span` null: nothing is fetched. */
function useLines(span: Span | null) {
  const { from = "", to = "" } = span ?? {};
  const asked = { from, to };
  const enabled = span !== null;
  const days = useQuery({ ...daysQuery(asked), enabled });
  const scores = useQuery({ ...scoresQuery(asked), enabled });
  const words = useQuery({ ...sessionWordsQuery(asked), enabled });
  const themes = useQuery({ ...themesQuery, enabled });
  const facts = useQuery({ ...factsQuery, enabled });
  const values = useQuery({ ...factValuesQuery(asked), enabled });
  const revisits = useQuery({ ...revisitsQuery, enabled });
  const lines = useMemo(
    () =>
      enabled &&
      days.data &&
      scores.data &&
      words.data &&
      themes.data &&
      facts.data &&
      values.data &&
      revisits.data
        ? linesOf(
            {
              days: days.data,
              scores: scores.data,
              words: words.data,
              themes: themes.data,
              facts: facts.data.facts,
              values: values.data.values,
              revisits: revisits.data.revisits,
            },
            { from, to },
          )
        : null,
    [
      enabled,
      days.data,
      scores.data,
      words.data,
      themes.data,
      facts.data,
      values.data,
      revisits.data,
      from,
      to,
    ],
  );
  const failed = [days, scores, words, themes, facts, values, revisits].filter(({ error }) => error !== null);
  return {
    lines,
    leftOutTo: words.data?.left_out_to ?? null,
    error: failed[0]?.error ?? null,
    retry: () => Promise.all(failed.map((query) => query.refetch())),
    isBusy: enabled && (lines ? words.isPlaceholderData : failed.length === 0),
  };
}
