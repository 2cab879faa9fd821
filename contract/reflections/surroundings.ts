import type { Place, Weather } from "./reflections.ts";

/** Offered for the weather of a reflection, in the words of the journals that are imported. */
export const weatherDescriptions = [
  "Clear",
  "Mostly Clear",
  "Partly Cloudy",
  "Cloudy",
  "Fog",
  "Drizzle",
  "Rain",
  "Thunderstorm",
  "Sleet",
  "Snow",
  "Windy",
  "Hot",
] as const;

/** The place's name or coordinates; null if it has neither. */
export function placeWords(place: Place | null | undefined): string | null {
  if (!place) return null;
  const { name, latitude, longitude } = place;
  if (name.trim() !== "") return name.trim();
  if (latitude === null || longitude === null) return null;
  return `${latitude.toFixed(3)}, ${longitude.toFixed(3)}`;
}

/** `Clear, 18 °C`. */
export function weatherWords(weather: Weather | null | undefined): string | null {
  if (!weather) return null;
  const degrees = weather.celsius === null ? "" : `${Math.round(weather.celsius)} °C`;
  return [weather.description.trim(), degrees].filter(Boolean).join(", ") || null;
}
