import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";

const pauseMs = 250;

/** Searches when the typing pauses. `/` brings the caret here from anywhere outside a field. */
export function SearchField({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState(words);
  const [asked, setAsked] = useState(words);
  const [seen, setSeen] = useState(words);
  const field = useRef<HTMLInputElement>(null);

  // Back and forward bring other words than the ones that were asked for here.
  if (words !== seen) {
    setSeen(words);
    if (words !== asked) {
      setAsked(words);
      setTyped(words);
    }
  }

  useEffect(() => {
    if (typed === asked) return;
    const pause = setTimeout(() => {
      setAsked(typed);
      onSearch(typed);
    }, pauseMs);
    return () => clearTimeout(pause);
  }, [typed, asked, onSearch]);

  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isField(event.target))
        return;
      event.preventDefault();
      field.current?.select();
    };
    document.addEventListener("keydown", focusOnSlash);
    return () => document.removeEventListener("keydown", focusOnSlash);
  }, []);

  return (
    <search className="search">
      <Search className="icon" aria-hidden="true" />
      <input
        ref={field}
        className="input"
        type="search"
        dir="auto"
        aria-label="Search reflections"
        aria-keyshortcuts="/"
        placeholder="Search"
        maxLength={200}
        enterKeyHint="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  );
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
