import { useState } from "react";

/**
 * What is typed over a stored value. What was sent stays in the field until the stored value changes, so that one that
 * is refused can be corrected; what is typed meanwhile stays, too.
 */
export function useTyped(stored: string) {
  const [typed, setTyped] = useState<string | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const [before, setBefore] = useState(stored);
  if (before !== stored) {
    setBefore(stored);
    if (typed === sent) setTyped(null);
  }
  return {
    /** `null` where the stored value is shown. */
    typed,
    setTyped,
    keepUntilSaved(text: string) {
      setTyped(text);
      setSent(text);
    },
  };
}
