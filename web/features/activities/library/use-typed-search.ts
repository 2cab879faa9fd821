import { useEffect, useRef, useState } from "react";
import type { LibraryChange } from "./library-view.ts";

const restMs = 250;

export type TypedSearch = {
  typed: string;
  type: (words: string) => void;
  search: () => void;
  /** Forgets what was typed, also what the address has not heard of yet. */
  empty: () => void;
};

/** What is typed narrows the library at once; the address follows when typing rests. */
export function useTypedSearch(q: string, onChange: LibraryChange): TypedSearch {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(q);
  const [sent, setSent] = useState(q);
  // The address changed by itself, as by the browser's back button.
  if (q !== sent) {
    setSent(q);
    setTyped(q);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (words: string) => {
    clearTimeout(timer.current);
    setSent(words.trim());
    onChange({ q: words.trim() }, { replace: true });
  };
  return {
    typed,
    type: (words) => {
      setTyped(words);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(words), restMs);
    },
    search: () => send(typed),
    empty: () => {
      clearTimeout(timer.current);
      setTyped("");
    },
  };
}
