import { t } from "#contract/translate.ts";
import "./named.css";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { PeopleList } from "#contract/analyzers/people.ts";
import { leftOutWords } from "#web/lib/left-out.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { BackLink, ButtonLink, TextLink } from "#web/ui/link.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { PutAside } from "./decisions.tsx";
import { MoodBar, MoodKey } from "./mood-bar.tsx";
import { type NamedKind, namedKinds, namedWords } from "./named-kinds.ts";
import { NamedPane } from "./named-parts.tsx";
import { firstAndLast, moodSummary } from "./named-words.ts";
import type { Named } from "./naming-queries.ts";

type NamedListPageProps<List> = {
  kind: NamedKind;
  query: UseQueryResult<List>;
  lead: string;
  /** Below the head, once there is something to filter. */
  filter?: ReactNode;
  children: (list: List) => ReactNode;
};

/** All names of a kind, and those that were put aside. */
export function NamedListPage<List extends Pick<PeopleList, "put_aside" | "other_languages" | "so_far">>({
  kind,
  query: { data: list, error, refetch },
  lead,
  filter,
  children,
}: NamedListPageProps<List>) {
  const { title, listNotShown } = namedWords(kind);
  return (
    <NamedPane busy={!list && !error}>
      <BackLink to="/insights">{t("Insights")}</BackLink>
      <header className="named__head">
        <h1 className="page-title">{title}</h1>
        <p className="named__lead">
          {lead}{" "}
          <TextLink to="/analyzers/$id/history" params={{ id: namedKinds[kind].analyzer }}>
            {t("What goes with your moods")}
          </TextLink>
        </p>
      </header>
      {list ? (
        <>
          {filter}
          <ListNotes kind={kind} others={list.other_languages} left={list.so_far.left} />
          {children(list)}
          <PutAside kind={kind} putAside={list.put_aside} />
        </>
      ) : (
        <QueryFailure title={listNotShown} error={error} retry={refetch} />
      )}
    </NamedPane>
  );
}

type NotesProps = {
  kind: NamedKind;
  others: readonly { language: string; reflections: number }[];
  left: number;
};

/** What a list does not hold yet, or never will. */
function ListNotes({ kind, others, left }: NotesProps) {
  const leftOut = leftOutWords(others);
  return (
    <>
      {left > 0 && (
        <p className="named__quiet" role="status">
          {t("{count, plural, one {# reflection} other {# reflections}} still to read.", { count: left })}
        </p>
      )}
      {leftOut && (
        <p className="named__quiet">
          {leftOut} {namedWords(kind).languages}
        </p>
      )}
    </>
  );
}

type NothingYetProps = { kind: NamedKind; words: string; isReading: boolean };

/** Replaces an empty list. */
export function NothingYet({ kind, words, isReading }: NothingYetProps) {
  const { isRead, none } = namedWords(kind);
  return isReading ? (
    <EmptyState title={t("One moment")} words={isRead} />
  ) : (
    <EmptyState title={none} words={words}>
      <ButtonLink variant="primary" to="/dashboard">
        {t("Today’s page")}
      </ButtonLink>
    </EmptyState>
  );
}

/** The rows of a list, below the meaning of their bars. */
export const NamedRows = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <MoodKey />
    <ul className="named-list" aria-label={label}>
      {children}
    </ul>
  </>
);

type Listed = Named & { days: number; first_day: string; last_day: string };
type NamedRowProps = { kind: NamedKind; listed: Listed; icon?: ReactNode; words?: string };

/** One item of a list: when it occurs, and the moods of those days. */
export function NamedRow({ kind, listed, icon, words }: NamedRowProps) {
  const { id, name, days, moods } = listed;
  return (
    <li>
      <Link className="named-row" to={namedKinds[kind].page} params={{ id }}>
        {icon && (
          <span className="named-row__sign" aria-hidden="true">
            {icon}
          </span>
        )}
        <span className="named-row__words">
          <span className="named-row__name" dir="auto">
            {name}
          </span>
          {words && (
            <span className="named-row__more" dir="auto">
              {words}
            </span>
          )}
          <span className="named-row__when">
            {namedWords(kind).occurs({
              days,
              dates: firstAndLast(listed),
              marked: (dates) => <span className="named-row__dates">{dates}</span>,
            })}
          </span>
        </span>
        <span className="named-row__moods">
          <MoodBar of={moods} />
          <span>{moodSummary(moods)}</span>
        </span>
      </Link>
    </li>
  );
}
