import { isolate } from "#contract/formats.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { placeWords, weatherWords } from "#contract/reflections/surroundings.ts";
import { t } from "#contract/translate.ts";
import { sourceWords } from "../details/origin-words.ts";

type SurroundingsLineProps = Pick<Reflection, "place" | "weather" | "origin">;

/** Where a reflection was written, the weather there, and the journal that it was imported from. */
export default function SurroundingsLine({ place, weather, origin }: SurroundingsLineProps) {
  // Translators: The journal that a reflection was imported from, such as “from Day One”.
  const parts = [
    placeWords(place),
    weatherWords(weather),
    origin && t("from {source}", { source: sourceWords(origin) }),
  ];
  return (
    <p className="sheet__origin small quiet">
      {parts
        .filter((part) => part !== null)
        .map(isolate)
        .join(" · ")}
    </p>
  );
}
