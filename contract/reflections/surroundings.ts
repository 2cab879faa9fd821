import { formatList, isolate } from "../formats.ts";
import { tc } from "../translate.ts";
import type { Place, Weather } from "./reflections.ts";

/** Stored as the weather of a reflection, as in the journals that are imported. */
// Untranslated: codes; `weatherName` has the names.
export const weatherDescriptions = [
  "Clear",
  // Untranslated: a code.
  "Mostly Clear",
  // Untranslated: a code.
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

/** What to show for a stored weather. Other words, such as a person's own, stay as they are. */
export function weatherName(description: string): string {
  switch (description) {
    case "Clear":
      return tc("weather", "Clear");
    // Untranslated: a code.
    case "Mostly Clear":
      return tc("weather", "Mostly Clear");
    // Untranslated: a code.
    case "Partly Cloudy":
      return tc("weather", "Partly Cloudy");
    case "Cloudy":
      return tc("weather", "Cloudy");
    case "Fog":
      return tc("weather", "Fog");
    case "Drizzle":
      return tc("weather", "Drizzle");
    case "Rain":
      return tc("weather", "Rain");
    case "Thunderstorm":
      return tc("weather", "Thunderstorm");
    case "Sleet":
      return tc("weather", "Sleet");
    case "Snow":
      return tc("weather", "Snow");
    case "Windy":
      return tc("weather", "Windy");
    case "Hot":
      return tc("weather", "Hot");
    default:
      return description;
  }
}

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
  const degrees = weather.celsius === null ? "" : isolate(`${Math.round(weather.celsius)} °C`);
  return (
    formatList([weatherName(weather.description.trim()), degrees].filter(Boolean), { type: "unit" }) || null
  );
}
