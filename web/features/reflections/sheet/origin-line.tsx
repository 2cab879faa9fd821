import type { Origin } from "#contract/reflections/reflections.ts";
import { placeWords, sourceWords, weatherWords } from "../details/origin-words.ts";

/** Where an imported reflection came from, with the metadata of that journal. */
export default function OriginLine({ origin }: { origin: Origin }) {
  const parts = [placeWords(origin), weatherWords(origin), `from ${sourceWords(origin)}`];
  return (
    <p className="sheet__origin small quiet" dir="auto">
      {parts.filter((part) => part !== null).join(" · ")}
    </p>
  );
}
