import "./map.css";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { placeWords } from "#contract/reflections/surroundings.ts";
import { t } from "#contract/translate.ts";
import { notShown } from "#web/lib/connection.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { rich } from "#web/lib/rich.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { BackLink, ButtonLink } from "#web/ui/link.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { placesQuery } from "../../reflection-queries.ts";
import type { Listed } from "./map-places.ts";
import { PlacePages } from "./place-pages.tsx";
import { WorldMap } from "./world-map.tsx";

/** The places of the journal on a map, and as a list. Each opens what was written there. */
export function MapPage() {
  useDocumentTitle(t("Map"));
  const { data: places, error, refetch } = useQuery(placesQuery);
  const [chosen, setChosen] = useState<readonly Listed[]>([]);
  const named = useMemo(() => (places ?? []).filter((place) => placeWords(place) !== null), [places]);
  return (
    <div className="page page--library">
      <Pane className="library__main map-page" aria-busy={!places && !error}>
        <BackLink to="/reflections">{t("Reflections")}</BackLink>
        <h1 className="page-title">{t("Map")}</h1>
        {!places && (
          <QueryFailure
            error={error}
            retry={() => void refetch()}
            title={notShown(
              t("You’re offline, so your places can’t be shown"),
              t("Your places can’t be shown now"),
            )}
          />
        )}
        {places && named.length === 0 && (
          <EmptyState
            title={t("No places yet")}
            words={t("A page gets a place in its details: open its menu and choose “Place and weather”.")}
          >
            <ButtonLink to="/dashboard">{t("Today’s page")}</ButtonLink>
          </EmptyState>
        )}
        {named.length > 0 && (
          <>
            <WorldMap places={named} onChoose={setChosen} />
            <div className="map-page__below">
              <PlacePages places={chosen} onClose={() => setChosen([])} />
              <PlaceList places={named} onChoose={(place) => setChosen([place])} />
            </div>
          </>
        )}
      </Pane>
    </div>
  );
}

const shownAtOnce = 100;

function PlaceList({ places, onChoose }: { places: readonly Listed[]; onChoose: (place: Listed) => void }) {
  const [shown, setShown] = useState(shownAtOnce);
  return (
    <section aria-labelledby="map-places">
      <h2 className="map-page__name" id="map-places">
        {t("Your places")}
      </h2>
      <ul className="map-page__places">
        {places.slice(0, shown).map((place) => (
          <li key={`${place.name} ${place.latitude} ${place.longitude}`}>
            <button type="button" className="map-page__place" onClick={() => onChoose(place)}>
              <span dir="auto">{placeWords(place)}</span>
              <span className="small quiet tabular">
                {rich("{count, plural, one {# page} other {# pages}}, last on <time>{day}</time>", {
                  count: place.reflections.length,
                  day: formatDay(place.reflections[0]?.day ?? "", "dateAndYear"),
                  time: (day) => (
                    <time dateTime={place.reflections[0]?.day} lang={dateLanguage()}>
                      {day}
                    </time>
                  ),
                })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown < places.length && (
        <button type="button" className="btn btn-quiet" onClick={() => setShown(shown + shownAtOnce)}>
          {t("More places")}
        </button>
      )}
    </section>
  );
}
