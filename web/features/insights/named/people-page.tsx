import { useQuery } from "@tanstack/react-query";
import { MapPin, UserRound } from "lucide-react";
import type { Entity } from "#contract/analyzers/people.ts";
import { t, tc } from "#contract/translate.ts";
import { Segmented } from "#web/ui/segmented.tsx";
import { NamedListPage, NamedRow, NamedRows, NothingYet } from "./named-list.tsx";
import { peopleQuery } from "./naming-queries.ts";

type PeopleView = "all" | Entity["kind"];

const views = (): readonly { value: PeopleView; label: string }[] => [
  // Translators: all names, of people and of places.
  { value: "all", label: tc("names", "All") },
  { value: "person", label: t("People") },
  { value: "place", label: t("Places") },
];

type PeoplePageProps = { view: PeopleView; onView: (view: PeopleView) => void };

/** All people and places that a journal names. */
export function PeoplePage({ view, onView }: PeoplePageProps) {
  const query = useQuery(peopleQuery);
  const hasNames = query.data !== undefined && query.data.entities.length > 0;
  return (
    <NamedListPage
      kind="person"
      query={query}
      lead={t("Names in what you wrote, found on this server.")}
      filter={
        hasNames && <Segmented label={t("Which names")} options={views()} value={view} onChange={onView} />
      }
    >
      {({ entities, so_far }) => {
        const shown = view === "all" ? entities : entities.filter(({ kind }) => kind === view);
        if (shown.length > 0)
          return (
            <NamedRows label={t("Names")}>
              {shown.map((entity) => {
                const Icon = entity.kind === "person" ? UserRound : MapPin;
                return (
                  <NamedRow
                    key={entity.id}
                    kind="person"
                    listed={entity}
                    icon={<Icon className="icon icon--small" />}
                  />
                );
              })}
            </NamedRows>
          );
        return hasNames ? (
          <p className="named__quiet">{view === "person" ? t("No people yet.") : t("No places yet.")}</p>
        ) : (
          <NothingYet
            kind="person"
            words={t(
              "People and places that you write about appear here, with the days on which they come up and the moods of those days.",
            )}
            isReading={so_far.left > 0}
          />
        );
      }}
    </NamedListPage>
  );
}
