import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import type { PersonPage } from "#contract/analyzers/people.ts";
import { t } from "#contract/translate.ts";
import { BackLink, ButtonLink } from "#web/ui/link.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { Decisions } from "./decisions.tsx";
import { MoodColumns } from "./mood-bar.tsx";
import { NameHead } from "./name-head.tsx";
import { namedKinds, namedWords } from "./named-kinds.ts";
import { NamedPane, NamedPart } from "./named-parts.tsx";
import { moodSentence } from "./named-words.ts";
import type { Named } from "./naming-queries.ts";
import { QuoteList } from "./quote-list.tsx";
import { YearStrip } from "./year-strip.tsx";

type Shown = Omit<ComponentProps<typeof NameHead>, "kind" | "children"> & {
  named: Named;
  /** A sentence or two below the name. */
  lead: ReactNode;
  /** After the moods. */
  more?: ReactNode;
};

type NamedPageProps<Page> = Pick<ComponentProps<typeof NameHead>, "kind"> & {
  query: UseQueryResult<Page>;
  show: (page: Page) => Shown;
};

/** A person, a place or a theme: when it comes up, with which moods, and in which words. */
export function NamedPage<Page extends Pick<PersonPage, "days" | "quotes" | "decisions">>({
  kind,
  query: { data: page, error, refetch },
  show,
}: NamedPageProps<Page>) {
  const { list } = namedKinds[kind];
  const { title, notShown, gone, goneWords } = namedWords(kind);
  if (!page)
    return (
      <NamedPane busy={!error}>
        <QueryFailure
          as="h1"
          error={error}
          retry={refetch}
          title={notShown}
          gone={{
            title: gone,
            words: goneWords,
            next: (
              <ButtonLink variant="primary" to={list}>
                {title}
              </ButtonLink>
            ),
          }}
        />
      </NamedPane>
    );
  const { lead, more, ...head } = show(page);
  const { id, moods } = head.named;
  return (
    <NamedPane>
      <BackLink to={list}>{title}</BackLink>
      <NameHead key={id} kind={kind} {...head}>
        <p className="named__lead">{lead}</p>
      </NameHead>
      <NamedPart title={t("When")}>
        <YearStrip days={page.days} />
      </NamedPart>
      <NamedPart title={t("Moods of those days")}>
        {moods.n > 0 && <MoodColumns of={moods} />}
        <p className="named__honest">{moodSentence(moods)}</p>
      </NamedPart>
      {more}
      <NamedPart title={t("What you wrote")}>
        <QuoteList quotes={page.quotes} />
      </NamedPart>
      <Decisions kind={kind} decisions={page.decisions} />
    </NamedPane>
  );
}
