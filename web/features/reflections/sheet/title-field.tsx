import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { maxTitleLength } from "#contract/reflections/reflection-rules.ts";
import { tooLong } from "#contract/text-rules.ts";
import { t } from "#contract/translate.ts";
import { classNames } from "#web/lib/class-names.ts";
import { isEnter } from "#web/lib/writing.ts";
import { useGrowth } from "#web/ui/use-growth.ts";

const longTitle = 80;

/** Where no text follows the title, Enter only ends it. */
export function leaveField() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

type TitleFieldProps = {
  title: string;
  onChange: (title: string) => void;
  onEnter: () => void;
  /** Moves what is beyond the limit into the text, once the field is left. Without it, saving waits. */
  onTooLong?: () => void;
};

/** Grows with its text; above 80 characters the type gets smaller. */
export function TitleField({ title, onChange, onEnter, onTooLong }: TitleFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const beyond = tooLong(title, maxTitleLength);
  const leave = () => {
    if (beyond) onTooLong?.();
  };

  useGrowth(field, title);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a title that came from elsewhere, or was there before a reload
  useEffect(() => {
    if (document.activeElement !== field.current) leave();
  }, [title]);

  const pressKey = (event: KeyboardEvent) => {
    if (!isEnter(event)) return;
    event.preventDefault();
    onEnter();
  };

  return (
    <>
      <textarea
        ref={field}
        className={classNames("sheet__title title-field", title.length > longTitle && "title-field--long")}
        aria-label={t("Title")}
        aria-invalid={beyond !== undefined}
        aria-describedby={id}
        placeholder={t("Title (optional)")}
        rows={1}
        dir="auto"
        autoComplete="off"
        enterKeyHint="next"
        value={title}
        onChange={(event) => onChange(event.target.value.replaceAll(/\s*\n\s*/g, " "))}
        onKeyDown={pressKey}
        onBlur={leave}
      />
      <div id={id} role="status">
        {beyond && (
          <p className="sheet__note">
            {beyond} {onTooLong && t("The rest moves into the text.")}
          </p>
        )}
      </div>
    </>
  );
}
