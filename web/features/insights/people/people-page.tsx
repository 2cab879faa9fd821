import "../named/named.css";
import { useQuery } from "@tanstack/react-query";
import { MapPin, UserRound } from "lucide-react";
import type { Entity, PeopleList } from "#contract/analyzers/people.ts";
import { BackLink } from "#web/ui/link.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { ListNotes, NamedFailure, NamedPane, NothingYet, PutAside } from "../named/named-parts.tsx";
import { NamedRow } from "../named/named-row.tsx";
import { peopleQuery } from "../named/naming-queries.ts";

export type PeopleView = "all" | Entity["kind"];

const views: readonly { value: PeopleView; label: string }[] = [
  { value: "all", label: "All" },
  { value: "person", label: "People" },
  { value: "place", label: "Places" },
];

type PeoplePageProps = { view: PeopleView; onView: (view: PeopleView) => void };

/** Everyone and every place that a journal names. */
export function PeoplePage({ view, onView }: PeoplePageProps) {
  const { data, error, refetch } = useQuery(peopleQuery);
  return (
    <NamedPane busy={!data && !error}>
      <BackLink to="/insights">Insights</BackLink>
      <header className="named__head">
        <h1 className="page-title">People and places</h1>
        <p className="named__lead">Names in what you wrote, found on this server, by rules alone.</p>
      </header>
      {!data && <NamedFailure title="The names can’t be shown just now" error={error} retry={refetch} />}
      {data && data.entities.length > 0 && (
        <Segmented label="Which names" options={views} value={view} onChange={onView} />
      )}
      {data && <Names list={data} view={view} />}
    </NamedPane>
  );
}

function Names({ list, view }: { list: PeopleList; view: PeopleView }) {
  const { entities, put_aside, other_languages, so_far } = list;
  const shown = view === "all" ? entities : entities.filter(({ kind }) => kind === view);
  return (
    <>
      <ListNotes others={other_languages} left={so_far.left} />
      {shown.length > 0 ? (
        <ul className="named-list" aria-label="Names">
          {shown.map((entity) => (
            <NamedRow
              key={entity.id}
              to="/insights/people/$id"
              listed={entity}
              sign={
                entity.kind === "person" ? (
                  <UserRound className="icon icon--small" />
                ) : (
                  <MapPin className="icon icon--small" />
                )
              }
            />
          ))}
        </ul>
      ) : entities.length > 0 ? (
        <p className="named__quiet">{view === "person" ? "No people yet." : "No places yet."}</p>
      ) : (
        <NothingYet
          title="No names yet"
          words="When you write about people and places, they gather here: when they come up, and the moods of those days."
          isReading={so_far.left > 0}
          what="names"
        />
      )}
      <PutAside about="person" putAside={put_aside} />
    </>
  );
}
