import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { PersonPage as Page } from "#contract/analyzers/people.ts";
import { counted } from "#web/lib/counted.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { MoodColumns } from "../named/mood-bar.tsx";
import { NameHead } from "../named/name-head.tsx";
import { Absent, Decisions, NamedPane, NamedPart } from "../named/named-parts.tsx";
import { firstAndLast, moodSentence } from "../named/named-words.ts";
import { type Decision, peopleQuery, personQuery } from "../named/naming-queries.ts";
import { QuoteList } from "../named/quote-list.tsx";
import { YearStrip } from "../named/year-strip.tsx";

/** One person or place: when, beside which moods, and in which words. */
export function PersonPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(personQuery(id));
  if (data) return <Person page={data} />;
  return (
    <Absent
      title="This page can’t be shown just now"
      error={error}
      gone={<Gone />}
      retry={() => void refetch()}
    />
  );
}

function Person({ page }: { page: Page }) {
  const { entity, days, quotes, beside, names, decisions } = page;
  const { data: list } = useQuery(peopleQuery);
  const others = list?.entities.filter(({ id }) => id !== entity.id) ?? [];
  const spellings = names.filter(({ name }) => name !== entity.name);
  return (
    <NamedPane>
      <Link className="back-link" to="/insights/people">
        People and places
      </Link>
      <NameHead key={entity.id} about="person" named={entity} others={others} more={moreOf(entity)}>
        <p className="named__lead">
          {entity.kind === "person" ? "A person" : "A place"} you wrote about on {counted(entity.days, "day")}
          , {firstAndLast(entity)}.
          {spellings.length > 0 && (
            <span dir="auto">
              {" "}
              Also written as {new Intl.ListFormat("en").format(spellings.map(({ name }) => name))}.
            </span>
          )}
        </p>
      </NameHead>
      <NamedPart title="When">
        <YearStrip days={days} />
      </NamedPart>
      <NamedPart title="Beside which moods">
        {entity.moods.n > 0 && <MoodColumns of={entity.moods} />}
        <p className="named__honest">{moodSentence(entity.moods)}</p>
      </NamedPart>
      {beside.length > 0 && (
        <NamedPart title="On the same days">
          <ul className="named__chips">
            {beside.map((other) => (
              <li key={other.id}>
                <Link className="chip" to="/insights/people/$id" params={{ id: other.id }}>
                  <span dir="auto">{other.name}</span> <small>{counted(other.days, "day")}</small>
                </Link>
              </li>
            ))}
          </ul>
        </NamedPart>
      )}
      <NamedPart title="What you wrote">
        <QuoteList quotes={quotes} />
      </NamedPart>
      <Decisions about="person" decisions={decisions} />
    </NamedPane>
  );
}

function moreOf({ kind, name }: Page["entity"]) {
  const other = kind === "person" ? "place" : "person";
  const sort: Decision = { kind: "sort", as: other };
  const hide: Decision = { kind: "hide" };
  return [
    { label: `It is a ${other}`, decision: sort, words: `${name} is a ${other} from now on.`, leaves: false },
    { label: `Not a ${kind}`, decision: hide, words: `${name} is put aside.`, leaves: true },
  ];
}

const Gone = () => (
  <NamedPane>
    <EmptyState
      as="h1"
      sun="set"
      title="Nobody here by that name"
      words="Your journal doesn’t name this person or place any more, or you put it aside."
    >
      <Link className={buttonClass({ variant: "primary" })} to="/insights/people">
        People and places
      </Link>
    </EmptyState>
  </NamedPane>
);
