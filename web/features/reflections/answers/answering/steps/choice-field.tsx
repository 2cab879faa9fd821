import { useId } from "react";
import { ClearAnswer } from "./clear-answer.tsx";

type ChoiceFieldProps = {
  lang: string | undefined;
  options: readonly string[];
  isMany: boolean;
  chosen: readonly string[];
  onChange: (chosen: string[] | undefined) => void;
  autoFocus: boolean;
  labelledBy: string;
  describedBy?: string | undefined;
};

/** Answers keep the order of the options. */
export function ChoiceField({
  lang,
  options,
  isMany,
  chosen,
  onChange,
  autoFocus,
  ...words
}: ChoiceFieldProps) {
  const name = useId();
  const change = (next: readonly string[]) => {
    const kept = options.filter((option) => next.includes(option));
    onChange(kept.length > 0 ? kept : undefined);
  };
  const group = {
    role: isMany ? "group" : "radiogroup",
    "aria-labelledby": words.labelledBy,
    "aria-describedby": words.describedBy,
  };
  const start = Math.max(0, isMany ? 0 : options.findIndex((option) => chosen.includes(option)));

  return (
    <ClearAnswer isAnswered={!isMany && chosen.length > 0} onClear={() => onChange(undefined)}>
      <div {...group} className={areShort(options) ? "step-options step-options--short" : "step-options"}>
        {options.map((option, at) => (
          <label key={option} className="step-option">
            <input
              type={isMany ? "checkbox" : "radio"}
              name={name}
              checked={chosen.includes(option)}
              // biome-ignore lint/a11y/noAutofocus: the person has just asked for this step
              autoFocus={autoFocus && at === start}
              onChange={({ target }) =>
                change(
                  isMany
                    ? target.checked
                      ? [...chosen, option]
                      : chosen.filter((other) => other !== option)
                    : [option],
                )
              }
            />
            <span dir="auto" lang={lang}>
              {option}
            </span>
          </label>
        ))}
      </div>
    </ClearAnswer>
  );
}

/** Many short options are set in columns. */
const areShort = (options: readonly string[]) =>
  options.length > 5 && options.every(({ length }) => length <= 14);
