import { Autocomplete } from "@base-ui/react/autocomplete";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { useId } from "react";
import { maxPlaceNameLength } from "#contract/reflections/reflection-rules.ts";
import { tooLong } from "#contract/text-rules.ts";
import { t } from "#contract/translate.ts";
import { isEnter } from "#web/lib/writing.ts";
import { TooLong } from "#web/ui/limited-field.tsx";
import { useTyped } from "./use-typed.ts";

const maxOffered = 6;

type PlaceFieldProps = {
  labelledBy: string;
  describedBy: string;
  invalid: boolean;
  name: string;
  offered: readonly string[];
  onChange: (name: string) => void;
};

/** Taken with Enter, from the list, or when the field is left. */
export function PlaceField({ labelledBy, describedBy, invalid, name, offered, onChange }: PlaceFieldProps) {
  const id = useId();
  const { typed, setTyped, keepUntilSaved } = useTyped(name);
  const words = typed ?? "";
  const matching = offered.filter(
    (each) => each !== words && each.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase()),
  );
  const offer = (text: string | null) => {
    if (text === null || tooLong(text, maxPlaceNameLength)) return;
    if (text.trim() === name) setTyped(null);
    else keepUntilSaved(text);
    onChange(text);
  };
  return (
    <CSPProvider disableStyleElements>
      <Autocomplete.Root
        items={matching.slice(0, maxOffered)}
        mode="none"
        openOnInputClick
        value={typed ?? name}
        onValueChange={(value, { reason }) => (reason === "item-press" ? offer(value) : setTyped(value))}
      >
        <Autocomplete.Input
          className="input"
          aria-labelledby={labelledBy}
          aria-describedby={`${describedBy} ${id}`}
          aria-invalid={invalid}
          placeholder={t("A café, a town, a lake")}
          dir="auto"
          autoComplete="off"
          enterKeyHint="done"
          onBlur={() => offer(typed)}
          onKeyDown={(event) => {
            // Enter on a highlighted place chooses that one.
            if (isEnter(event) && !event.currentTarget.getAttribute("aria-activedescendant")) offer(typed);
          }}
        />
        <TooLong id={id} text={words} limit={maxPlaceNameLength} />
        <Autocomplete.Portal>
          <Autocomplete.Positioner className="popover-layer" sideOffset={6} collisionPadding={12}>
            <Autocomplete.Popup className="menu menu--choices glass-popover popover-in">
              <Autocomplete.List aria-label={t("Your places")}>
                {(word: string) => (
                  <Autocomplete.Item key={word} value={word} className="menu__item">
                    <span dir="auto">{word}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </CSPProvider>
  );
}
