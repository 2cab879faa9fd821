import { type KeyboardEvent, useEffect, useRef } from "react";
import { t } from "#contract/translate.ts";
import { moods } from "#web/lib/feelings.ts";
import { Sun } from "#web/ui/sun.tsx";

type MoodPickerProps = {
  mood: number | null;
  onChange: (mood: number | null) => void;
  /** The id of the question that it answers, if there is one. */
  labelledBy?: string;
  describedBy?: string | undefined;
  autoFocus?: boolean;
};

const forward = ["ArrowRight", "ArrowDown"];
const backward = ["ArrowLeft", "ArrowUp"];

/** One tab stop; arrow keys move and choose; pressing the chosen mood again clears it. */
export function MoodPicker({ mood, onChange, labelledBy, describedBy, autoFocus = false }: MoodPickerProps) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (autoFocus) group.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }, [autoFocus]);

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    const step = Number(forward.includes(event.key)) - Number(backward.includes(event.key));
    if (step === 0) return;
    event.preventDefault();
    const isAcross = event.key === "ArrowRight" || event.key === "ArrowLeft";
    const from = Number(event.target instanceof HTMLElement ? event.target.dataset.mood : mood);
    const next = ((from - 1 + (isAcross && isRightToLeft ? -step : step) + 5) % 5) + 1;
    onChange(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-mood="${next}"]`)?.focus();
  };

  return (
    <div
      ref={group}
      className="mood-picker"
      role="radiogroup"
      aria-label={labelledBy === undefined ? t("Mood") : undefined}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onKeyDown={move}
    >
      {moods.map(({ value, label }) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio can't be taken back with a second press
        <button
          key={value}
          type="button"
          className="mood"
          role="radio"
          aria-checked={mood === value}
          data-mood={value}
          tabIndex={value === (mood ?? 1) ? 0 : -1}
          onClick={() => onChange(mood === value ? null : value)}
        >
          <Sun height={value} />
          <bdi>{label}</bdi>
        </button>
      ))}
    </div>
  );
}
