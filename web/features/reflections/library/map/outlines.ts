import { queryOptions } from "@tanstack/react-query";
import { geoMercator, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import fineUrl from "world-atlas/countries-50m.json?url";
import coarse from "world-atlas/countries-110m.json";
import { languageTag } from "#contract/translate.ts";

/** An island or a mainland. `words`: the name of the country, at its largest one, in the middle. */
type Land = {
  d: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  words: string;
  x: number;
  y: number;
};
type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;

const maxLatitude = 85;

/** The world is one wide and one high. Lines stay straight, as borders along a parallel are. */
const projection = geoMercator()
  .scale(1 / (2 * Math.PI))
  .translate([0.5, 0.5])
  .precision(0);
const path = geoPath(projection).digits(7);

/** `null` if it can't be told. */
export const inWorld = (latitude: number, longitude: number) =>
  projection([longitude, Math.min(Math.max(latitude, -maxLatitude), maxLatitude)]);

function landsOf(atlas: Atlas): Land[] {
  return feature(atlas, atlas.objects.countries).features.flatMap(({ id, geometry, properties }) => {
    const parts =
      geometry.type === "MultiPolygon"
        ? geometry.coordinates
        : geometry.type === "Polygon"
          ? [geometry.coordinates]
          : [];
    const lands = parts.map((coordinates) => {
      const polygon = { type: "Polygon" as const, coordinates };
      const [[left, top], [right, bottom]] = path.bounds(polygon);
      const [x, y] = path.centroid(polygon);
      const area = path.area(polygon);
      return { d: path(polygon) ?? "", left, right, top, bottom, words: "", x, y, area };
    });
    const [largest] = lands.toSorted((one, other) => other.area - one.area);
    if (largest) largest.words = countryName(id, properties.name);
    return lands;
  });
}

/** The atlas has English names, and the numbers of ISO 3166 as ids. */
function countryName(id: string | number | undefined, english: string): string {
  if (id === undefined || /^en\b/.test(languageTag())) return english;
  const { region } = new Intl.Locale(`und-${id}`);
  return (region && new Intl.DisplayNames(languageTag(), { type: "region" }).of(region)) || english;
}

export const coarseLands = landsOf(coarse as unknown as Atlas);

/** Too large to be stored for offline use, so that it comes from the server once someone looks closer. */
export const fineLandsQuery = queryOptions({
  queryKey: ["outlines"],
  queryFn: async ({ signal }) => landsOf(await (await fetch(fineUrl, { signal })).json()),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});
