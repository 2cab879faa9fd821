import "../details/details.css";
import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { maxTags } from "#contract/reflections/reflection-rules.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import { classNames } from "#web/lib/class-names.ts";
import { asLabel, moodLabel } from "#web/lib/feelings.ts";
import { isComposing, isEnter } from "#web/lib/writing.ts";
import { labelsQuery } from "../reflection-queries.ts";
import { addTag, offeredTags } from "../tags.ts";

/** The mood and feelings, which print above the text. */
export function MoodOnPaper({ mood, feelings }: Pick<Draft, "mood" | "feelings">) {
  const words = [moodLabel(mood), feelings.map(asLabel).join(", ")].filter(Boolean).join(" · ");
  return words !== "" && <p className="on-paper sheet__origin small">{words}</p>;
}

type TagRowProps = { tags: readonly string[]; onChange: (tags: string[]) => void };

export function TagRow({ tags, onChange }: TagRowProps) {
  const [isOpen, setOpen] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const hasRoom = tags.length < maxTags;
  const keep = (text: string) => {
    const next = addTag(tags, text);
    if (next.length !== tags.length) onChange(next);
  };
  const remove = (tag: string) => {
    onChange(tags.filter((other) => other !== tag));
    row.current?.querySelector<HTMLElement>(".tag--add")?.focus();
  };
  const leave = ({ restoreFocus }: { restoreFocus: boolean }) => {
    setOpen(false);
    if (!restoreFocus) return;
    // The button that opened the field is back after the next paint.
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>(".tag--add")?.focus());
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: these tags are not a form's fieldset
    <div ref={row} className="sheet__tags" role="group" aria-label="Tags">
      {tags.map((tag) => (
        <span key={tag} className="tag tag--mine" dir="auto">
          {tag}
          <button
            type="button"
            className="tag__remove"
            aria-label={`Remove tag ${tag}`}
            onClick={() => remove(tag)}
          >
            <X className="icon icon--small" />
          </button>
        </span>
      ))}
      {hasRoom && !isOpen && (
        <button type="button" className="tag tag--add" onClick={() => setOpen(true)}>
          <Plus className="icon icon--small" />
          Tag
        </button>
      )}
      {hasRoom && isOpen && (
        <TagField
          tags={tags}
          onKeep={keep}
          onRemoveLast={() => onChange(tags.slice(0, -1))}
          onLeave={leave}
        />
      )}
    </div>
  );
}

type TagFieldProps = {
  tags: readonly string[];
  onKeep: (typed: string) => void;
  onRemoveLast: () => void;
  /** `restoreFocus`: a key closed the field, so the focus goes back to the button. */
  onLeave: (how: { restoreFocus: boolean }) => void;
};

/** Takes one tag after another. While the person types, Enter takes the first match, and a comma what is typed. */
function TagField({ tags, onKeep, onRemoveLast, onLeave }: TagFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(-1);
  const labels = useQuery(labelsQuery);
  const offered = offeredTags(typed, labels.data?.tags ?? [], tags);
  const chosen = offered[active];
  const type = (text: string) => {
    setTyped(text);
    // The first match, which Enter chooses. With nothing typed, Enter leaves the field.
    setActive(text.trim() === "" ? -1 : 0);
  };
  const keep = (text: string) => {
    onKeep(text);
    type("");
  };

  const takeKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = Number(event.key === "ArrowDown") - Number(event.key === "ArrowUp");
    if (step !== 0 && offered.length > 0) {
      event.preventDefault();
      // One place more than there are tags: in it, none is chosen.
      const places = offered.length + 1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (isEnter(event) || event.key === ",") {
      event.preventDefault();
      if (chosen === undefined && typed.trim() === "" && isEnter(event)) onLeave({ restoreFocus: true });
      else keep(event.key === "," ? typed : (chosen ?? typed));
    } else if (event.key === "Backspace" && typed === "") onRemoveLast();
    else if (event.key === "Escape") {
      event.stopPropagation();
      onLeave({ restoreFocus: true });
    }
  };

  return (
    <span className="tag-combobox">
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
            // Otherwise the field would lose the focus and keep the typed text.
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
