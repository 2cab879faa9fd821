import { type ClipboardEvent, type KeyboardEvent, type Ref, useRef } from "react";
import { storableText } from "#contract/text-rules.ts";
import { isComposing, isEnter } from "#web/lib/writing.ts";
import { useGrowth } from "#web/ui/use-growth.ts";

type LineFieldProps = {
  text: string;
  onChange: (text: string) => void;
  autoFocus?: boolean;
  label?: string;
  labelledBy?: string;
  describedBy?: string | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  onPaste?: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  ref?: Ref<HTMLTextAreaElement>;
};

/** One line of any length: it wraps where needed, and Enter submits the form. */
export function LineField({
  text,
  onChange,
  autoFocus = false,
  label,
  labelledBy,
  describedBy,
  onKeyDown,
  onPaste,
  ref,
}: LineFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useGrowth(field, text);

  const pressKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return;
    onKeyDown?.(event);
    if (event.defaultPrevented || !isEnter(event)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };

  return (
    <textarea
      ref={(element) => {
        field.current = element;
        if (typeof ref === "function") ref(element);
        else if (ref) ref.current = element;
      }}
      className="step-line"
      rows={1}
      dir="auto"
      autoComplete="off"
      enterKeyHint="next"
      // biome-ignore lint/a11y/noAutofocus: the person has just asked for this step
      autoFocus={autoFocus}
      aria-label={label}
      aria-labelledby={label === undefined ? labelledBy : undefined}
      aria-describedby={describedBy}
      value={text}
      onChange={(event) => onChange(storableText(event.target.value.replaceAll(/\s*\n\s*/g, " ")))}
      onKeyDown={pressKey}
      onPaste={onPaste}
    />
  );
}
