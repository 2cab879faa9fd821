import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Entity, PersonPage as Page } from "#contract/analyzers/people.ts";
import { counted } from "#web/lib/counted.ts";
import { NamedPage } from "./named-page.tsx";
import { NamedPart } from "./named-parts.tsx";
import { firstAndLast } from "./named-words.ts";
import { type Choice, peopleQuery, personQuery } from "./naming-queries.ts";

export function PersonPage({ id }: { id: string }) {
  const { data: list } = useQuery(peopleQuery);
  return (
    <NamedPage
      kind="person"
      query={useQuery(personQuery(id))}
      show={({ entity, names, beside }) => ({
        named: entity,
        others: list?.entities ?? [],
        choices: choicesFor(entity),
        lead: <Lead entity={entity} names={names} />,
        more: beside.length > 0 && <SameDays beside={beside} />,
      })}
    />
  );
}

function Lead({ entity, names }: Pick<Page, "entity" | "names">) {
  const spellings = names.filter(({ name }) => name !== entity.name);
  return (
    <>
      {entity.kind === "person" ? "A person" : "A place"} you wrote about on {counted(entity.days, "day")},{" "}
      {firstAndLast(entity)}.
      {spellings.length > 0 && (
        <span dir="auto">
          {" "}
          Also written as {new Intl.ListFormat("en").format(spellings.map(({ name }) => name))}.
        </span>
      )}
    </>
  );
}

const SameDays = ({ beside }: Pick<Page, "beside">) => (
  <NamedPart title="On the same days">
    <ul className="named__chips">
      {beside.map(({ id, name, days }) => (
        <li key={id}>
          <Link className="chip" to="/insights/people/$id" params={{ id }}>
            <span dir="auto">{name}</span> <small>{counted(days, "day")}</small>
          </Link>
        </li>
      ))}
    </ul>
  </NamedPart>
);

function choicesFor({ kind, name }: Entity): Choice[] {
  const other = kind === "person" ? "place" : "person";
  return [
    {
      label: `It is a ${other}`,
      decision: { kind: "sort", as: other },
      words: `${name} is a ${other} from now on.`,
    },
    { label: `Not a ${kind}`, decision: { kind: "hide" }, words: `${name} is put aside.` },
  ];
}
