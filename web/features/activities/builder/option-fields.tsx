import { Plus, X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useId, useLayoutEffect, useRef } from "react";
import { t } from "#contract/translate.ts";
import { isComposing, isEnter } from "#web/lib/writing.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useBuilderTools } from "./builder-context.ts";
import { maxOptions, withPastedOptions } from "./form.ts";
import { type StepFieldsProps, stepField } from "./problems.ts";

/** One line for each option. Enter goes to the next, Backspace removes an empty one; pasted lines become options. */
export function OptionFields({ step, problems }: StepFieldsProps) {
  const { change } = useBuilderTools();
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<number | null>(null);
  const id = useId();
  const { options } = step;
  const field = stepField(step.id, "options");
  const error = problems.get(field);

  const inputs = () => [...(list.current?.querySelectorAll("input") ?? [])];
  const set = (next: readonly string[]) => change({ type: "change", id: step.id, fields: { options: next } });
  const focusAt = (at: number) => inputs()[at]?.focus();

  // In a layout effect, before the next key: it belongs to the line that Enter made.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    focusAt(wanted.current);
    wanted.current = null;
  });

  function add(at: number) {
    if (options.length >= maxOptions) return focusAt(at);
    wanted.current = at;
    set(options.toSpliced(at, 0, ""));
  }

  function remove(at: number, then: number) {
    wanted.current = then;
    set(options.toSpliced(at, 1));
  }

  function press(event: KeyboardEvent<HTMLInputElement>, at: number) {
    if (isComposing(event)) return;
    if (isEnter(event)) {
      event.preventDefault();
      if (options[at + 1] === "") focusAt(at + 1);
      else add(at + 1);
    }
    if (event.key === "Backspace" && options[at] === "" && options.length > 1) {
      event.preventDefault();
      remove(at, Math.max(0, at - 1));
    }
  }

  function paste(event: ClipboardEvent<HTMLInputElement>, at: number) {
    const next = withPastedOptions(options, at, event.clipboardData.getData("text/plain"));
    if (!next) return;
    event.preventDefault();
    set(next);
  }

  return (
    <fieldset
      className="field builder-options"
      aria-describedby={error ? `${id}-error` : undefined}
      data-field={field}
    >
      <legend className="field__label">{t("Options")}</legend>
      <ul ref={list} className="builder-options__list">
        {options.map((option, at) => (
          // An option has no id, and its text changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={at} className="builder-options__line">
            <input
              className="input"
              type="text"
              dir="auto"
              aria-label={t("Option {number, number}", { number: at + 1 })}
              aria-invalid={error !== undefined}
              autoComplete="off"
              value={option}
              onChange={({ target }) => set(options.with(at, target.value))}
              onKeyDown={(event) => press(event, at)}
              onPaste={(event) => paste(event, at)}
            />
            <IconButton
              tight
              label={t("Remove option {number, number}", { number: at + 1 })}
              disabled={options.length === 1}
              onClick={() => remove(at, Math.min(at, options.length - 2))}
              Icon={X}
            />
          </li>
        ))}
      </ul>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {options.length < maxOptions && (
        <Button
          variant="plain"
          className="builder-options__add"
          onClick={() => add(options.length)}
          Icon={Plus}
        >
          {t("Add an option")}
        </Button>
      )}
    </fieldset>
  );
}
