import type { Place } from "#contract/reflections/reflections.ts";

export type Coordinates = { latitude: number; longitude: number };

const written =
  /^\s*([-−+]?\d{1,3}(?:[.,]\d+)?)\s*°?\s*([NS])?\s*(?:[,;]\s*|\s+)([-−+]?\d{1,3}(?:[.,]\d+)?)\s*°?\s*([EWO])?\s*$/i;

/** Reads `46.364, 14.095` and `46,364° N 14,095° E`. `null` for anything else, and for what is nowhere on earth. */
export function readCoordinates(text: string): Coordinates | null {
  const [found, north = "", ns = "", east = "", ew = ""] = written.exec(text) ?? [];
  if (found === undefined) return null;
  const latitude = numberOf(north) * (ns.toUpperCase() === "S" ? -1 : 1);
  const longitude = numberOf(east) * (ew.toUpperCase() === "W" ? -1 : 1);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

const numberOf = (text: string) => Number(text.replace("−", "-").replace(",", "."));

export const coordinatesOf = ({ latitude, longitude }: Pick<Place, "latitude" | "longitude">) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Five decimals are about a metre. */
export const rounded = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: Math.round(latitude * 1e5) / 1e5,
  longitude: Math.round(longitude * 1e5) / 1e5,
});

const metresOfDegree = 111_195;

/** On a sphere, for what is near. */
export function metresBetween(one: Coordinates, other: Coordinates): number {
  const north = one.latitude - other.latitude;
  const turn = Math.abs(one.longitude - other.longitude);
  const east = Math.min(turn, 360 - turn) * Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(north, east) * metresOfDegree;
}
