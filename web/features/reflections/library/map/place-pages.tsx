import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type Places, searchReflections } from "#contract/reflections/reflection-list.ts";
import { placeWords } from "#contract/reflections/surroundings.ts";
import { t } from "#contract/translate.ts";
import { notShown } from "#web/lib/connection.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { ReflectionRow } from "../list/reflection-row.tsx";

const maxPages = 100;

/** What was written at some places, the latest first. */
export function PlacePages({
  places,
  onClose,
}: {
  places: readonly Places["places"][number][];
  onClose: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const all = places
    .flatMap(({ reflections }) => reflections)
    .sort((one, other) => (one.day < other.day ? 1 : -1));
  const ids = all.slice(0, maxPages).map(({ id }) => id);
  const { data, error, refetch } = useQuery({
    ...apiQuery(["reflections", "of-places", ids], searchReflections, { body: { ids, limit: maxPages } }),
    enabled: ids.length > 0,
  });
  useEffect(() => {
    if (places.length > 0) heading.current?.focus();
  }, [places]);
  if (places.length === 0) return null;
  const [only] = places.length === 1 ? places : [];
  return (
    <section aria-labelledby="map-pages">
      <div className="map-page__head">
        <h2 className="map-page__name" id="map-pages" tabIndex={-1} ref={heading} dir="auto">
          {only
            ? placeWords(only)
            : t("{count, plural, other {# places near each other}}", { count: places.length })}
        </h2>
        <Button variant="plain" onClick={onClose}>
          {t("Close")}
        </Button>
      </div>
      {!data && (
        <QueryFailure
          error={error}
          retry={() => void refetch()}
          title={notShown(
            t("You’re offline, so these pages can’t be shown"),
            t("These pages can’t be shown now"),
          )}
        />
      )}
      <ul>
        {data?.reflections.map((item) => (
          <li key={item.id}>
            <ReflectionRow item={item} />
          </li>
        ))}
      </ul>
      {all.length > maxPages && (
        <p className="small quiet">
          {t("{count, plural, one {The latest page is shown.} other {The latest # pages are shown.}}", {
            count: maxPages,
          })}
        </p>
      )}
    </section>
  );
}
