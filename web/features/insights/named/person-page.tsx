import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Entity, PersonPage as Page } from "#contract/analyzers/people.ts";
import { formatList, sentenceSpace } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
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
  const spellings = names.map(({ name }) => name).filter((name) => name !== entity.name);
  const when = { days: entity.days, dates: firstAndLast(entity) };
  return (
    <>
      {entity.kind === "person"
        ? // Translators: “dates” is one date, or “1 May 2026 to 3 Jun 2026”.
          t("A person you wrote about on {days, plural, one {# day} other {# days}}, {dates}.", when)
        : t("A place you wrote about on {days, plural, one {# day} other {# days}}, {dates}.", when)}
      {spellings.length > 0 && (
        <span dir="auto">
          {sentenceSpace()}
          {t("Also written as {names}.", { names: formatList(spellings) })}
        </span>
      )}
    </>
  );
}

const SameDays = ({ beside }: Pick<Page, "beside">) => (
  <NamedPart title={t("On the same days")}>
    <ul className="named__chips">
      {beside.map(({ id, name, days }) => (
        <li key={id}>
          <Link className="chip" to="/insights/people/$id" params={{ id }}>
            <span dir="auto">{name}</span>{" "}
            <small>{t("{count, plural, one {# day} other {# days}}", { count: days })}</small>
          </Link>
        </li>
      ))}
    </ul>
  </NamedPart>
);

function choicesFor({ kind, name }: Entity): Choice[] {
  const hidden = { decision: { kind: "hide" } as const, words: t("{name} is put aside.", { name }) };
  return kind === "person"
    ? [
        {
          label: t("It is a place"),
          decision: { kind: "sort", as: "place" },
          words: t("{name} is a place from now on.", { name }),
        },
        // Translators: a button. The word was taken for the name of a person, and it is not one.
        { label: t("Not a person"), ...hidden },
      ]
    : [
        {
          label: t("It is a person"),
          decision: { kind: "sort", as: "person" },
          words: t("{name} is a person from now on.", { name }),
        },
        // Translators: a button for a word that was taken for the name of a place.
        { label: t("Not a place"), ...hidden },
      ];
}
