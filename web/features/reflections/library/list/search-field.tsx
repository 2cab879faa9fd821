import { Search } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { maxSearchLength } from "#contract/reflections/reflection-rules.ts";
import { t } from "#contract/translate.ts";
import { isTyping } from "#web/lib/dialog-focus.ts";
import { useMedia } from "#web/lib/use-device.ts";
import { isComposing, isEnter } from "#web/lib/writing.ts";
import { TooLong } from "#web/ui/limited-field.tsx";

const restMs = 250;

type SearchFieldProps = {
  q: string;
  onSearch: (words: string) => void;
  /** Moves on to the results. */
  onDown: () => void;
};

/** Searches when typing pauses. `/` focuses it from anywhere on the page; Escape clears it. */
export function SearchField({ q, onSearch, onDown }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const help = useId();
  const isNarrow = useMedia("(max-width: 45rem)");
  const [typed, setTyped] = useState(q);
  const [searched, setSearched] = useState(q);
  const [shownQ, setShownQ] = useState(q);
  if (q !== shownQ) {
    setShownQ(q);
    // The address changed from elsewhere, such as by the browser's back button. One that only catches up with the
    // last search leaves the field alone: more may have been typed since.
    if (q !== searched) {
      setSearched(q);
      setTyped(q);
    }
  }

  const search = (words: string) => {
    clearTimeout(timer.current);
    const sent = words.trim().slice(0, maxSearchLength);
    setSearched(sent);
    onSearch(sent);
  };
  const type = (words: string) => {
    setTyped(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(words), restMs);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      field.current?.select();
    };
    addEventListener("keydown", focus);
    return () => removeEventListener("keydown", focus);
  }, []);

  return (
    <search className="search">
      <Search className="icon" />
      <input
        ref={field}
        className="input"
        type="search"
        aria-label={t("Search reflections")}
        aria-keyshortcuts="/"
        aria-describedby={`${help} ${help}-long`}
        placeholder={isNarrow ? t("Words, #tag or -not") : t("Words, “a phrase”, #tag, -not")}
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (isEnter(event)) search(typed);
          if (event.key === "ArrowDown" && !isComposing(event)) {
            event.preventDefault();
            onDown();
          }
          if (event.key === "Escape" && !isComposing(event) && typed) {
            event.preventDefault();
            type("");
          }
        }}
      />
      <p className="visually-hidden" id={help}>
        {t("Use # for tags, - to exclude a word, quotes for a phrase.")}
      </p>
      <TooLong id={`${help}-long`} text={typed} limit={maxSearchLength} />
    </search>
  );
}
