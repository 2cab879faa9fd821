import type { ComponentProps, ReactNode } from "react";
import type { KeptDecision, MoodsBeside, PlacedQuote } from "#contract/analyzers/entities.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { BackLink, ButtonLink } from "#web/ui/link.tsx";
import { MoodColumns } from "./mood-bar.tsx";
import { NameHead } from "./name-head.tsx";
import { Decisions, NamedPane, NamedPart } from "./named-parts.tsx";
import { moodSentence } from "./named-words.ts";
import type { About } from "./naming-queries.ts";
import { QuoteList } from "./quote-list.tsx";
import { YearStrip } from "./year-strip.tsx";

/** The pages that list all names, and all themes. */
const lists = {
  person: { to: "/insights/people", name: "People and places" },
  theme: { to: "/insights/themes", name: "Themes" },
} as const;

type NamedPageProps = Omit<ComponentProps<typeof NameHead>, "named" | "children"> & {
  named: { id: string; name: string; moods: MoodsBeside };
  page: Pick<ComponentProps<typeof YearStrip>, "days"> & {
    quotes: readonly PlacedQuote[];
    decisions: readonly KeptDecision[];
  };
  /** Below the name: a sentence or two about it. */
  lead: ReactNode;
  /** After the moods. */
  children?: ReactNode;
};

/** A person, a place or a theme: when it comes up, with which moods, and in which words. */
export const NamedPage = ({ about, named, page, lead, children, ...head }: NamedPageProps) => (
  <NamedPane>
    <BackLink to={lists[about].to}>{lists[about].name}</BackLink>
    <NameHead key={named.id} about={about} named={named} {...head}>
      <p className="named__lead">{lead}</p>
    </NameHead>
    <NamedPart title="When">
      <YearStrip days={page.days} />
    </NamedPart>
    <NamedPart title="Moods of those days">
      {named.moods.n > 0 && <MoodColumns of={named.moods} />}
      <p className="named__honest">{moodSentence(named.moods)}</p>
    </NamedPart>
    {children}
    <NamedPart title="What you wrote">
      <QuoteList quotes={page.quotes} />
    </NamedPart>
    <Decisions about={about} decisions={page.decisions} />
  </NamedPane>
);

export const Gone = ({ about, title, words }: { about: About; title: string; words: string }) => (
  <NamedPane>
    <EmptyState as="h1" sun="set" title={title} words={words}>
      <ButtonLink variant="primary" to={lists[about].to}>
        {lists[about].name}
      </ButtonLink>
    </EmptyState>
  </NamedPane>
);
