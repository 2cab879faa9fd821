import { useId } from "react";

type SliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The value with its unit, as shown and announced. */
  format: (value: number) => string;
  onChange: (value: number) => void;
};

/** A native range input, so arrows, Page keys, Home, End and touch work as usual. */
export function Slider({ label, value, min, max, step, format, onChange }: SliderProps) {
  const id = useId();
  const shown = format(value);
  return (
    <div className="slider">
      <div className="part-head part-head--tight">
        <label className="part-head__name" htmlFor={id}>
          {label}
        </label>
        <bdi className="part-head__value tabular" aria-hidden="true">
          {shown}
        </bdi>
      </div>
      <div className="slider__track">
        <span className="slider__fill" style={{ width: `${(100 * (value - min)) / (max - min)}%` }} />
        <input
          id={id}
          className="slider__input"
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={shown}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
      </div>
    </div>
  );
}
