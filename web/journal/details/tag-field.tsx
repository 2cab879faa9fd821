import "./details.css";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { labelsQuery } from "../reflection-queries.ts";
import { suggestTags } from "./suggest-tags.ts";

type TagFieldProps = {
  tags: readonly string[];
  onKeep: (typed: string) => void;
  onRemoveLast: () => void;
  /** The field is done with; `restoreFocus` where it was left by a key. */
  onLeave: (how: { restoreFocus: boolean }) => void;
};

/** Takes one tag after the other, and offers the person's own as they type. */
export function TagField({ tags, onKeep, onRemoveLast, onLeave }: TagFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(-1);
  const labels = useQuery(labelsQuery);
  const offered = suggestTags(typed, labels.data?.tags ?? [], tags);
  const chosen = offered[active];
  const type = (text: string) => {
    setTyped(text);
    setActive(-1);
  };
  const keep = (text: string) => {
    onKeep(text);
    type("");
  };

  const takeKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = Number(event.key === "ArrowDown") - Number(event.key === "ArrowUp");
    if (step !== 0 && offered.length > 0) {
      event.preventDefault();
      // One place more than there are: none of them, and the field itself.
      const places = offered.length + 1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      if (chosen === undefined && typed.trim() === "" && event.key === "Enter")
        onLeave({ restoreFocus: true });
      else keep(chosen ?? typed);
    } else if (event.key === "Backspace" && typed === "") onRemoveLast();
    else if (event.key === "Escape") {
      event.stopPropagation();
      onLeave({ restoreFocus: true });
    }
  };

  return (
    <span className="tag-entry">
      <input
        className="tag-field"
        role="combobox"
        aria-label="New tag"
        aria-expanded={offered.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen === undefined ? undefined : `${id}-${active}`}
        placeholder="tag"
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was just pressed
        autoFocus
        dir="auto"
        autoCapitalize="none"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={64}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={takeKey}
        onBlur={() => {
          onKeep(typed);
          onLeave({ restoreFocus: false });
        }}
      />
      <div
        className={classNames("tag-choices", offered.length === 0 && "tag-choices--none")}
        id={`${id}-list`}
        role="listbox"
        aria-label="Your tags"
      >
        {offered.map((tag, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points at the chosen one
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
          <div
            key={tag}
            id={`${id}-${index}`}
            className="tag-choices__tag"
            role="option"
            aria-selected={index === active}
            dir="auto"
            // The field would lose the focus, and keep what was typed so far.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => keep(tag)}
          >
            {tag}
          </div>
        ))}
      </div>
    </span>
  );
}
