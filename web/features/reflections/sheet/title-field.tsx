import { type KeyboardEvent, useRef } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { isEnter } from "#web/lib/writing.ts";
import { useGrowth } from "#web/ui/use-growth.ts";

const longTitle = 80;

/** Where no text follows the title, Enter only ends it. */
export function leaveField() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

type TitleFieldProps = { title: string; onChange: (title: string) => void; onEnter: () => void };

/** Grows with its text; above 80 characters the type gets smaller. */
export function TitleField({ title, onChange, onEnter }: TitleFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);

  useGrowth(field, title);

  const leave = (event: KeyboardEvent) => {
    if (!isEnter(event)) return;
    event.preventDefault();
    onEnter();
  };

  return (
    <textarea
      ref={field}
      className={classNames("sheet__title title-field", title.length > longTitle && "title-field--long")}
      aria-label="Title"
      placeholder="Title (optional)"
      rows={1}
      dir="auto"
      maxLength={300}
      autoComplete="off"
      enterKeyHint="next"
      value={title}
      onChange={(event) => onChange(event.target.value.replaceAll(/\s*\n\s*/g, " "))}
      onKeyDown={leave}
    />
  );
}
