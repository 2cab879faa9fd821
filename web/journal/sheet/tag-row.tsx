import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { TagField } from "../details/tag-field.tsx";
import { addTag, mostTags } from "../tags.ts";

type TagRowProps = { tags: readonly string[]; onChange: (tags: string[]) => void };

export function TagRow({ tags, onChange }: TagRowProps) {
  const [isOpen, setOpen] = useState(false);
  const row = useRef<HTMLDivElement>(null);
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
    // The button that opened the field stands there again once this is drawn.
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>(".tag--add")?.focus());
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
      {!isOpen
        ? tags.length < mostTags && (
            <button type="button" className="tag tag--add" onClick={() => setOpen(true)}>
              <Plus className="icon icon--small" />
              Tag
            </button>
          )
        : tags.length < mostTags && (
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
