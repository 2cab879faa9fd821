import { useEffect, useRef, useState } from "react";
import { type LibraryChange, maxSearchLength } from "./library-view.ts";

const pauseMs = 250;

export type TypedSearch = {
  typed: string;
  type: (words: string) => void;
  search: () => void;
  /** Clears the field, and drops words that the address does not have yet. */
  empty: () => void;
};

/** Typing narrows the library at once; the address follows when typing pauses. */
export function useTypedSearch(q: string, onChange: LibraryChange): TypedSearch {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(q);
  const [sent, setSent] = useState(q);
  // Something else changed the address, such as the browser's back button.
  if (q !== sent) {
    setSent(q);
    setTyped(q);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (words: string) => {
    clearTimeout(timer.current);
    const q = words.trim().slice(0, maxSearchLength);
    setSent(q);
    onChange({ q }, { replace: true });
  };
  return {
    typed,
    type: (words) => {
      setTyped(words);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(words), pauseMs);
    },
    search: () => send(typed),
    empty: () => {
      clearTimeout(timer.current);
      setTyped("");
    },
  };
}
