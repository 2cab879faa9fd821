import { formatList } from "#contract/formats.ts";
import "../details/details.css";
import { Plus, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { maxTags } from "#contract/reflections/reflection-rules.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import { t } from "#contract/translate.ts";
import { readStored } from "#web/lib/device/stored.ts";
import { asLabel, moodLabel } from "#web/lib/feelings.ts";
import { retryWhenOnline } from "#web/lib/lazy-with-retry.ts";
import { addTag, typedTagsName } from "../tags.ts";

/** The mood and feelings, which print above the text. */
export function MoodOnPaper({ mood, feelings }: Pick<Draft, "mood" | "feelings">) {
  const words = [moodLabel(mood), formatList(feelings.map(asLabel))].filter(Boolean).join(" · ");
  return (
    words !== "" && (
      <p className="on-paper sheet__origin small" dir="auto">
        {words}
      </p>
    )
  );
}

const loadTagField = () => retryWhenOnline(() => import("./tag-field.tsx"));

type TagFieldModule = Awaited<ReturnType<typeof loadTagField>>;

type TagRowProps = {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  /** Person and page: what is typed and not yet a tag is stored on this device for it. */
  typedFor?: readonly [userId: string, page: string];
};

export function TagRow({ tags, onChange, typedFor }: TagRowProps) {
  // Something was typed before a reload.
  const [hasBegun] = useState(
    () => typedFor !== undefined && readStored([typedTagsName, ...typedFor].join("/")) !== null,
  );
  const [opened, setOpened] = useState<boolean | null>(null);
  const isOpen = opened ?? hasBegun;
  const row = useRef<HTMLDivElement>(null);
  // Loaded before the button is pressed, and rendered without `lazy`: what is typed right after the press needs the field.
  const [TagField, setTagField] = useState<TagFieldModule["default"] | null>(null);
  useEffect(() => {
    void loadTagField().then((module) => setTagField(() => module.default));
  }, []);
  const isShown = isOpen && TagField !== null;
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
    setOpened(false);
    if (!restoreFocus) return;
    // The button that opened the field is back after the next paint.
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>(".tag--add")?.focus());
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: these tags are not a form's fieldset
    <div ref={row} className="sheet__tags" role="group" aria-label={t("Tags")}>
      {tags.map((tag) => (
        <span key={tag} className="tag tag--mine" dir="auto">
          {tag}
          <button
            type="button"
            className="tag__remove"
            aria-label={t("Remove tag {tag}", { tag })}
            onClick={() => remove(tag)}
          >
            <X className="icon icon--small" />
          </button>
        </span>
      ))}
      {hasRoom && !isShown && (
        <button type="button" className="tag tag--add" onClick={() => setOpened(true)}>
          <Plus className="icon icon--small" />
          {t("Tag")}
        </button>
      )}
      {hasRoom && isShown && (
        <TagField
          tags={tags}
          typedFor={typedFor}
          takesFocus={opened === true}
          onKeep={keep}
          onRemoveLast={() => onChange(tags.slice(0, -1))}
          onLeave={leave}
        />
      )}
    </div>
  );
}
