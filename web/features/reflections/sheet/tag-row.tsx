import { Plus, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { addTag, mostTags } from "../tags.ts";

type TagRowProps = { tags: readonly string[]; onChange: (tags: string[]) => void };

export function TagRow({ tags, onChange }: TagRowProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const row = useRef<HTMLDivElement>(null);
  const keep = (text: string) => {
    const next = addTag(tags, text);
    if (next.length !== tags.length) onChange(next);
  };
  const remove = (tag: string) => {
    onChange(tags.filter((other) => other !== tag));
    row.current?.querySelector<HTMLElement>(".tag--add")?.focus();
  };
  const leave = () => {
    setTyped(null);
    // The button that opened the field stands there again once this is drawn.
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>(".tag--add")?.focus());
  };
  const takeKey = (event: KeyboardEvent) => {
    if (typed === null || event.nativeEvent.isComposing) return;
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      if (typed.trim() === "" && event.key === "Enter") return leave();
      keep(typed);
      setTyped("");
    } else if (event.key === "Backspace" && typed === "") onChange(tags.slice(0, -1));
    else if (event.key === "Escape") leave();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: these tags are no form's fieldset
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
      {typed === null
        ? tags.length < mostTags && (
            <button type="button" className="tag tag--add" onClick={() => setTyped("")}>
              <Plus className="icon icon--small" />
              Tag
            </button>
          )
        : tags.length < mostTags && (
            <input
              className="tag-field"
              aria-label="New tag"
              placeholder="tag"
              // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was just pressed
              autoFocus
              dir="auto"
              autoCapitalize="none"
              autoComplete="off"
              enterKeyHint="done"
              maxLength={64}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={takeKey}
              onBlur={() => {
                keep(typed);
                setTyped(null);
              }}
            />
          )}
    </div>
  );
}
