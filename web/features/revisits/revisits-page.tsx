import { t, tc } from "#contract/translate.ts";
import { formatDay } from "#web/lib/dates.ts";
import "./revisits.css";
import { useQuery } from "@tanstack/react-query";
import type { Revisit } from "#contract/revisits/revisits.ts";
import { notShown } from "#web/lib/connection.ts";
import { useToday } from "#web/lib/use-today.ts";
import { useUser } from "#web/lib/user-query.ts";
import { TextButton } from "#web/ui/button.tsx";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { BackLink } from "#web/ui/link.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { OpenRevisit } from "./open-revisit.tsx";
import { revisitsQuery, useDeleteRevisit } from "./revisit-queries.ts";
import { RevisitQuote } from "./revisit-quote.tsx";
import { kindName, outcomeWords } from "./revisit-words.ts";

export const shelves = ["coming", "answered"] as const;
export type Shelf = (typeof shelves)[number];

const options = (): readonly { value: Shelf; label: string }[] => [
  { value: "coming", label: t("Coming back") },
  { value: "answered", label: tc("outcome", "Answered") },
];

type RevisitsPageProps = { shelf: Shelf; onChange: (shelf: Shelf) => void };

/** Worries, predictions, plans and questions that come back. */
export const RevisitsPage = ({ shelf, onChange }: RevisitsPageProps) => (
  <ColumnPage className="revisits__main">
    <BackLink to="/insights">{t("Insights")}</BackLink>
    <header>
      <h1 className="page-title">{t("What comes back")}</h1>
      <p className="revisits__lead">
        {t("Worries, predictions, plans and questions that come back on a day you chose.")}
      </p>
    </header>
    <Segmented
      label={t("What to show")}
      className="revisits__shelves"
      options={options()}
      value={shelf}
      onChange={onChange}
    />
    <Revisits shelf={shelf} />
  </ColumnPage>
);

function Revisits({ shelf }: { shelf: Shelf }) {
  const { data, error, refetch } = useQuery(revisitsQuery);
  const today = useToday(useUser().preferences);
  if (!data)
    return error ? (
      <QueryFailure
        error={error}
        retry={refetch}
        title={notShown(
          t("You’re offline, so what comes back can’t be shown"),
          t("What comes back can’t be shown now"),
        )}
      />
    ) : (
      <div aria-busy="true" />
    );
  const isOpen = ({ outcome, damaged }: Revisit) => damaged || outcome === null;
  const shown =
    shelf === "coming"
      ? data.revisits.filter(isOpen)
      : data.revisits
          .filter((revisit) => !isOpen(revisit))
          .sort((one, other) => (other.closed_on ?? "").localeCompare(one.closed_on ?? ""));
  if (shown.length === 0)
    return shelf === "coming" ? (
      <EmptyState
        title={t("Nothing comes back yet")}
        words={t(
          "On a page, select what you are worried about, expect, plan or ask yourself, and choose “Come back to this”. Or type / after it.",
        )}
      />
    ) : (
      <EmptyState
        sun="set"
        title={t("Nothing answered yet")}
        words={t("What you answer or let go is kept here.")}
      />
    );
  return (
    <ul className="revisits" aria-label={shelf === "coming" ? t("Coming back") : tc("outcome", "Answered")}>
      {shown.map((revisit) => (
        <li key={revisit.id}>
          {shelf === "coming" && !revisit.damaged ? (
            <OpenRevisit key={revisit.due_on} revisit={revisit} isDue={revisit.due_on <= today} />
          ) : (
            <ClosedRevisit revisit={revisit} />
          )}
        </li>
      ))}
    </ul>
  );
}

function ClosedRevisit({ revisit }: { revisit: Revisit }) {
  const { id, kind, words, source, outcome, answer, closed_on, damaged } = revisit;
  const remove = useDeleteRevisit(revisit);
  return (
    <div className="revisit" data-id={id}>
      {damaged ? (
        <p className="revisit__kind">{t("This is damaged on the server and can’t be opened.")}</p>
      ) : (
        <>
          <p className="revisit__kind">{kindName(kind)}</p>
          <RevisitQuote words={words} source={source} />
          <p className="revisit__asks">
            {outcome &&
              (closed_on === null
                ? outcomeWords(outcome)
                : // Translators: how it turned out and when, as in “It came true, 3 May 2026”.
                  t("{outcome}, {date}", {
                    outcome: outcomeWords(outcome),
                    date: formatDay(closed_on, "short"),
                  }))}
          </p>
          {answer && (
            <p className="revisit__said" dir="auto">
              {answer}
            </p>
          )}
        </>
      )}
      <div className="revisit__acts">
        <TextButton disabled={remove.isPending} onClick={() => remove.mutate()}>
          {t("Delete")}
        </TextButton>
      </div>
      {remove.error && <FieldError id={`${id}-error`}>{remove.error.message}</FieldError>}
    </div>
  );
}
