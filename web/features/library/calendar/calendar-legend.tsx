import type { Shade } from "./calendar-days.ts";

const levels = [1, 2, 3, 4, 5];
const ends: Record<Shade, readonly [string, string]> = {
  mood: ["Heavy", "Bright"],
  words: ["Few", "Many"],
};

type CalendarLegendProps = { shade: Shade; onShade: (shade: Shade) => void };

/** What the shades mean, and the switch between mood and words. */
export function CalendarLegend({ shade, onShade }: CalendarLegendProps) {
  const [low, high] = ends[shade];
  return (
    <div className="mood-scale">
      <span>{low}</span>
      <span className="mood-scale__steps" aria-hidden="true">
        {levels.map((level) => (
          <i key={level} data-level={level} />
        ))}
      </span>
      <span>{high}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons are no form's fieldset */}
      <span className="segmented segmented--small" role="group" aria-label="Shade by">
        <button type="button" aria-pressed={shade === "mood"} onClick={() => onShade("mood")}>
          Mood
        </button>
        <button type="button" aria-pressed={shade === "words"} onClick={() => onShade("words")}>
          Words
        </button>
      </span>
    </div>
  );
}
