import { type CSSProperties, useId } from "react";
import type { ScaleStep } from "#contract/activities/activity-shapes.ts";
import { t } from "#contract/translate.ts";
import { withSign } from "#web/ui/banded-scale.tsx";
import { ClearAnswer } from "./clear-answer.tsx";

type ScaleFieldProps = {
  step: ScaleStep;
  /** Of its labels, where it is not that of the page. */
  lang: string | undefined;
  value: number | null;
  onChange: (value: number | undefined) => void;
  autoFocus: boolean;
  labelledBy: string;
  describedBy?: string | undefined;
};

/** More labels than this are too many to see at once. */
const maxDiscs = 11;
/** The most values in a row, and the longest label, in characters. */
const maxInARow = 7;
const maxLabelLengthInARow = 28;

/** Labelled values to choose from. A slider where only the ends are labelled, or there are many values. */
export function ScaleField(props: ScaleFieldProps) {
  const { step, value, onChange } = props;
  const isOfDiscs = step.labels.length > 0 && step.labels.length <= maxDiscs;
  return (
    <ClearAnswer isAnswered={value !== null} onClear={() => onChange(undefined)}>
      {isOfDiscs ? <Discs {...props} /> : <ScaleSlider {...props} />}
    </ClearAnswer>
  );
}

function Discs({ step, lang, value, onChange, autoFocus, labelledBy, describedBy }: ScaleFieldProps) {
  const name = useId();
  const isRow =
    step.labels.length <= maxInARow && step.labels.every(({ length }) => length <= maxLabelLengthInARow);
  const style: CSSProperties & { "--count": number } = { "--count": step.labels.length };
  return (
    <div
      className={isRow ? "step-discs step-discs--row" : "step-discs"}
      style={style}
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    >
      {step.labels.map((label, at) => {
        const own = step.min + at;
        return (
          <label key={label} className="step-disc">
            <input
              className="step-disc__input"
              type="radio"
              name={name}
              checked={value === own}
              // biome-ignore lint/a11y/noAutofocus: the person has just asked for this step
              autoFocus={autoFocus && own === (value ?? step.min)}
              onChange={() => onChange(own)}
            />
            <span className="step-disc__number tabular">{withSign(own)}</span>
            <span className="step-disc__label" dir="auto" lang={lang}>
              {label}
            </span>
          </label>
        );
      })}
    </div>
  );
}

const valueInWords = (value: number, max: number, label: string | undefined) =>
  label
    ? t("{value, number} of {max, number}, {label}", { value, max, label })
    : t("{value, number} of {max, number}", { value, max });

/** Unanswered until it is touched: until then the thumb is hollow, in the middle. */
function ScaleSlider({ step, lang, value, onChange, autoFocus, labelledBy, describedBy }: ScaleFieldProps) {
  const { min, max, labels, low_label, high_label } = step;
  const shown = value ?? Math.floor((min + max) / 2);
  const label = value === null ? undefined : labels[value - min];
  const words = value === null ? t("Not answered") : valueInWords(value, max, label);
  return (
    <div className="step-scale" data-open={value === null || undefined}>
      <output className="step-scale__value" aria-hidden="true">
        {value === null ? (
          <span className="small quiet">{t("Move it to where it fits")}</span>
        ) : (
          <>
            {label && (
              <span className="step-scale__label" dir="auto" lang={lang}>
                {label}
              </span>
            )}
            <span className="step-scale__number tabular">{withSign(value)}</span>
          </>
        )}
      </output>
      <div className="slider__track">
        <span
          className="slider__fill"
          style={{ width: value === null ? 0 : `${(100 * (value - min)) / (max - min)}%` }}
        />
        <input
          className="slider__input"
          type="range"
          min={min}
          max={max}
          step={1}
          value={shown}
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for this step
          autoFocus={autoFocus}
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          aria-valuetext={words}
          onChange={({ target }) => onChange(target.valueAsNumber)}
          // A press at the middle doesn't change the input's value, so the browser fires no change event.
          onPointerUp={({ currentTarget }) => value === null && onChange(currentTarget.valueAsNumber)}
          onKeyDown={({ key, currentTarget }) =>
            key === " " && value === null && onChange(currentTarget.valueAsNumber)
          }
        />
      </div>
      <div className="step-scale__ends">
        <span dir="auto" lang={lang}>
          {low_label || labels[0]}
        </span>
        <span dir="auto" lang={lang}>
          {high_label || labels.at(-1)}
        </span>
      </div>
    </div>
  );
}
