import type { Reflection } from "#contract/reflections/reflections.ts";
import { t } from "#contract/translate.ts";

export type KnownDetails = Pick<
  Reflection,
  "starred" | "excluded_from_ai" | "day" | "written_at" | "time_zone" | "place" | "weather"
>;

export const detailsOf = ({
  starred,
  excluded_from_ai,
  day,
  written_at,
  time_zone,
  place,
  weather,
}: Reflection): KnownDetails => ({
  starred,
  excluded_from_ai,
  day,
  written_at,
  time_zone,
  place,
  weather,
});

const maxSittingMs = 6 * 3_600_000;

/** When the words were last saved, if that was in the sitting in which they were begun. */
export function sittingEnd({ written_at, updated_at }: Reflection): string | null {
  const passed = Date.parse(updated_at) - Date.parse(written_at);
  return passed >= 60_000 && passed <= maxSittingMs ? updated_at : null;
}

/** "Starry Mountains, night". `name` is the background's; undefined once it was removed. */
export function sceneWords(scene: NonNullable<Reflection["scene"]>, name: string | undefined): string {
  const picture = name ?? t("A background that was removed");
  switch (scene.part_of_day) {
    case "morning":
      // Translators: The name of a picture, and the part of the day that it shows.
      return t("{picture}, morning", { picture });
    case "day":
      // Translators: The name of a picture, and the part of the day that it shows.
      return t("{picture}, day", { picture });
    case "night":
      // Translators: The name of a picture, and the part of the day that it shows.
      return t("{picture}, night", { picture });
    case null:
      return picture;
  }
}
