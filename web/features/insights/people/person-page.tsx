import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { PersonPage as Page } from "#contract/analyzers/people.ts";
import { counted } from "#web/lib/counted.ts";
import { Gone, NamedPage } from "../named/named-page.tsx";
import { Absent, NamedPart } from "../named/named-parts.tsx";
import { firstAndLast } from "../named/named-words.ts";
import { type Decision, peopleQuery, personQuery } from "../named/naming-queries.ts";

export function PersonPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(personQuery(id));
  if (data) return <Person page={data} />;
  return (
    <Absent
      title="This page can’t be shown just now"
      error={error}
      gone={
        <Gone
          about="person"
          title="Nobody here by that name"
          words="Your journal doesn’t name this person or place any more, or you put it aside."
        />
      }
      retry={refetch}
    />
  );
}

function Person({ page }: { page: Page }) {
  const { entity, beside, names } = page;
  const { data: list } = useQuery(peopleQuery);
  const spellings = names.filter(({ name }) => name !== entity.name);
  return (
    <NamedPage
      about="person"
      named={entity}
      others={list?.entities.filter(({ id }) => id !== entity.id) ?? []}
      more={moreOf(entity)}
      page={page}
      lead={
        <>
          {entity.kind === "person" ? "A person" : "A place"} you wrote about on {counted(entity.days, "day")}
          , {firstAndLast(entity)}.
          {spellings.length > 0 && (
            <span dir="auto">
              {" "}
              Also written as {new Intl.ListFormat("en").format(spellings.map(({ name }) => name))}.
            </span>
          )}
        </>
      }
    >
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
    </NamedPage>
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
