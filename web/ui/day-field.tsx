import { useState } from "react";

type DayFieldProps = {
  id: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean;
  day: string | null;
  min?: string | null;
  max?: string | null;
  onChange: (day: string | null) => void;
};

/** Accepts a date once it is complete: while a year is typed, it passes through 0002. */
export function DayField({ day, min, max, onChange, ...input }: DayFieldProps) {
  const [typed, setTyped] = useState(day ?? "");
  const [taken, setTaken] = useState(day);
  if (day !== taken) {
    setTaken(day);
    setTyped(day ?? "");
  }
  return (
    <input
      {...input}
      className="input"
      type="date"
      value={typed}
      min={min ?? "1800-01-01"}
      max={max ?? "2199-12-31"}
      onChange={(event) => {
        const { value, validity } = event.currentTarget;
        setTyped(value);
        if (!validity.valid) return;
        setTaken(value || null);
        onChange(value || null);
      }}
    />
  );
}
