import type { Origin } from "#contract/reflections/reflections.ts";

/** `Day One, Travel`. */
export const sourceWords = ({ source, journal }: Origin): string =>
  journal === null || journal === source ? source : `${source}, ${journal}`;

/** The place's name, or where it is; null without either. */
export function placeWords({ place }: Origin): string | null {
  if (place === null) return null;
  const { name, latitude, longitude } = place;
  if (name.trim() !== "") return name;
  if (latitude === null || longitude === null) return null;
  return `${latitude.toFixed(3)}, ${longitude.toFixed(3)}`;
}

/** `Clear, 18 °C`. */
export function weatherWords({ weather }: Origin): string | null {
  if (weather === null) return null;
  const degrees = weather.celsius === null ? "" : `${Math.round(weather.celsius)} °C`;
  return [weather.description.trim(), degrees].filter(Boolean).join(", ") || null;
}
