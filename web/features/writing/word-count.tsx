import { useDeferredValue, useMemo } from "react";
import { countWords, inWords } from "#web/journal/count-words.ts";

/** Counted when there is time for it, so that it never holds up a key. */
export function WordCount({ body }: { body: string }) {
  const counted = useDeferredValue(body);
  const words = useMemo(() => countWords(counted), [counted]);
  return <p className="sheet__count quiet small tabular">{inWords(words)}</p>;
}
