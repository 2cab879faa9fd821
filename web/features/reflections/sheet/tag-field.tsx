import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { maxTagLength } from "#contract/reflections/reflection-rules.ts";
import { t } from "#contract/translate.ts";
import { classNames } from "#web/lib/class-names.ts";
import { createSealedRecords } from "#web/lib/device/sealed-records.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";
import { isComposing, isEnter } from "#web/lib/writing.ts";
import { TooLong } from "#web/ui/limited-field.tsx";
import { labelsQuery } from "../reflection-queries.ts";
import { offeredTags, tagText, typedTagsName } from "../tags.ts";

const typedTags = createSealedRecords<string>(typedTagsName, {
  storage: () => localStorage,
  keyOf: deviceKeys.now,
});

type TagFieldProps = {
  tags: readonly string[];
  typedFor: readonly [userId: string, page: string] | undefined;
  /** Opened by a press on the button, not by what was typed before a reload. */
  takesFocus: boolean;
  onKeep: (typed: string) => void;
  onRemoveLast: () => void;
  /** `restoreFocus`: a key closed the field, so the focus goes back to the button. */
  onLeave: (how: { restoreFocus: boolean }) => void;
};

/** Takes one tag after another. While the person types, Enter takes the first match, and a comma what is typed. */
export default function TagField({
  tags,
  typedFor,
  takesFocus,
  onKeep,
  onRemoveLast,
  onLeave,
}: TagFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(() => (typedFor && typedTags.read(...typedFor)) ?? "");
  const [active, setActive] = useState(-1);
  const labels = useQuery(labelsQuery);
  const offered = offeredTags(typed, labels.data?.tags ?? [], tags);
  const chosen = offered[active];
  const type = (text: string) => {
    setTyped(text);
    if (typedFor && text.trim() === "") typedTags.forget(...typedFor);
    else if (typedFor) typedTags.write(...typedFor, text);
    // The first match, which Enter chooses. With nothing typed, Enter leaves the field.
    setActive(text.trim() === "" ? -1 : 0);
  };
  const isTooLong = tagText(typed).length > maxTagLength;
  const keep = (text: string) => {
    if (isTooLong) return;
    onKeep(text);
    type("");
  };
  const leave = (restoreFocus: boolean) => {
    type("");
    onLeave({ restoreFocus });
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
      if (chosen === undefined && typed.trim() === "" && isEnter(event)) leave(true);
      else keep(event.key === "," ? typed : (chosen ?? typed));
    } else if (event.key === "Backspace" && typed === "") onRemoveLast();
    else if (event.key === "Escape") {
      event.stopPropagation();
      leave(true);
    }
  };

  return (
    <span className="tag-combobox">
      <input
        className="tag-field"
        role="combobox"
        aria-label={t("New tag")}
        aria-expanded={offered.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen === undefined ? undefined : `${id}-${active}`}
        // Translators: The placeholder of the field for a new tag.
        placeholder={t("tag")}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was just pressed
        autoFocus={takesFocus}
        dir="auto"
        autoCapitalize="none"
        autoComplete="off"
        enterKeyHint="done"
        aria-invalid={isTooLong}
        aria-describedby={`${id}-long`}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={takeKey}
        onBlur={() => {
          if (isTooLong) return;
          onKeep(typed);
          leave(false);
        }}
      />
      <TooLong id={`${id}-long`} text={tagText(typed)} limit={maxTagLength} />
      <div
        className={classNames("tag-choices", offered.length === 0 && "tag-choices--none")}
        id={`${id}-list`}
        role="listbox"
        aria-label={t("Your tags")}
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
