import type { Reflection } from "#contract/reflections/reflections.ts";
import { placeWords, weatherWords } from "#contract/reflections/surroundings.ts";
import { sourceWords } from "../details/origin-words.ts";

type SurroundingsLineProps = Pick<Reflection, "place" | "weather" | "origin">;

/** Where a reflection was written, the weather there, and the journal that it was imported from. */
export default function SurroundingsLine({ place, weather, origin }: SurroundingsLineProps) {
  const parts = [placeWords(place), weatherWords(weather), origin && `from ${sourceWords(origin)}`];
  return (
    <p className="sheet__origin small quiet" dir="auto">
      {parts.filter((part) => part !== null).join(" · ")}
    </p>
  );
}
