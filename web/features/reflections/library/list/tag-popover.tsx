import { Autocomplete } from "@base-ui/react/autocomplete";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { Popover } from "@base-ui/react/popover";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Tag, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { hasTag, maxTagLength } from "#contract/reflections/reflection-rules.ts";
import { t } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TooLong } from "#web/ui/limited-field.tsx";
import { labelsQuery } from "../../reflection-queries.ts";
import { suggestTags, tagText, toTag } from "../../tags.ts";

type TagPopoverProps = {
  disabled: boolean;
  /** Those that any of the selected reflections has. */
  tags: readonly string[];
  onAdd: (tag: string) => void;
  onRemove: (tag: string) => void;
  onRename: (tag: string, to: string) => void;
};

/** Adds a tag to the selected reflections, and removes or renames one that they have. */
export function TagPopover({ disabled, tags, onAdd, onRemove, onRename }: TagPopoverProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [renamed, setRenamed] = useState<string | null>(null);
  const { data } = useQuery(labelsQuery);
  const tag = toTag(typed);
  const label = renamed === null ? t("Add a tag") : t("New name of the tag {tag}", { tag: renamed });
  const known = data?.tags.map(({ word }) => word) ?? [];
  const isMerge = renamed !== null && tag !== null && !hasTag([renamed], tag) && hasTag(known, tag);
  const reset = (wanted: string | null) => {
    setRenamed(wanted);
    setTyped(wanted ?? "");
  };
  const edit = (wanted: string | null) => {
    reset(wanted);
    field.current?.focus();
  };
  return (
    <Popover.Root onOpenChange={(open) => !open && reset(null)}>
      <Popover.Trigger render={<IconButton label={t("Tags")} disabled={disabled} Icon={Tag} />} />
      <Popover.Portal>
        <Popover.Positioner className="popover-layer" sideOffset={8} collisionPadding={12}>
          <Popover.Popup
            className="menu filter-popover glass-popover popover-in"
            aria-label={t("Tags of the selected")}
          >
            <form
              className="filter-popover__add"
              onSubmit={(event) => {
                event.preventDefault();
                if (!tag) return;
                if (renamed === null) onAdd(tag);
                else if (tag !== renamed) onRename(renamed, tag);
                edit(null);
              }}
            >
              <CSPProvider disableStyleElements>
                <Autocomplete.Root
                  items={suggestTags(typed, data?.tags ?? [], renamed === null ? [] : [renamed])}
                  mode="none"
                  openOnInputClick
                  value={typed}
                  onValueChange={(value, { reason }) => {
                    if (reason !== "item-press" || renamed !== null) return setTyped(value);
                    onAdd(value);
                    setTyped("");
                  }}
                >
                  <Autocomplete.Input
                    ref={field}
                    className="input"
                    aria-label={label}
                    aria-describedby={isMerge ? `${id}-merge` : `${id}-long`}
                    placeholder={renamed === null ? label : `#${renamed}`}
                    dir="auto"
                    autoComplete="off"
                  />
                  <Autocomplete.Portal>
                    <Autocomplete.Positioner className="popover-layer" sideOffset={6} collisionPadding={12}>
                      <Autocomplete.Popup className="menu menu--choices glass-popover popover-in">
                        <Autocomplete.List aria-label={t("Your tags")}>
                          {(word: string) => (
                            <Autocomplete.Item key={word} value={word} className="menu__item">
                              <span className="filter-popover__word" dir="auto">
                                #{word}
                              </span>
                            </Autocomplete.Item>
                          )}
                        </Autocomplete.List>
                      </Autocomplete.Popup>
                    </Autocomplete.Positioner>
                  </Autocomplete.Portal>
                </Autocomplete.Root>
              </CSPProvider>
              <Button type="submit" disabled={!tag}>
                {renamed === null ? t("Add") : isMerge ? t("Merge") : t("Rename")}
              </Button>
            </form>
            <TooLong id={`${id}-long`} text={tagText(typed)} limit={maxTagLength} />
            {isMerge && (
              <p className="filter-popover__note" id={`${id}-merge`} role="status">
                {rich(
                  "You already use <tag>{word}</tag>. In the selected reflections, the two tags become one.",
                  {
                    word: `#${tag}`,
                    tag: (word) => <b dir="auto">{word}</b>,
                  },
                )}
              </p>
            )}
            {tags.length > 0 && (
              <ul className="filter-popover__tags">
                {tags.map((used) => (
                  <li key={used} className="tag-row" data-on={used === renamed || undefined}>
                    <span className="filter-popover__word" dir="auto">
                      #{used}
                    </span>
                    <IconButton
                      tight
                      label={t("Rename the tag {tag}", { tag: used })}
                      aria-pressed={used === renamed}
                      onClick={() => edit(used === renamed ? null : used)}
                    >
                      <Pencil className="icon icon--small" />
                    </IconButton>
                    <IconButton
                      tight
                      label={t("Remove the tag {tag}", { tag: used })}
                      onClick={() => onRemove(used)}
                    >
                      <X className="icon icon--small" />
                    </IconButton>
                  </li>
                ))}
              </ul>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
