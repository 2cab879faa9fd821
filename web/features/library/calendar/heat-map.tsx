import type { Day } from "#contract/day-rules.ts";
import { type DaysWritten, levelOf, type Shade } from "#web/journal/calendar/calendar-days.ts";

type HeatMapProps = {
  weeks: readonly (readonly Day[])[];
  written: DaysWritten;
  shade: Shade;
  /** Days outside of this span are blank. */
  from: Day;
  to: Day;
  /** What it shows, in words. Without it, something else nearby must say so. */
  label?: string;
};

/** Weeks from left to right, each day a small square in its shade. */
export const HeatMap = ({ weeks, written, shade, from, to, label }: HeatMapProps) => (
  <div className="heatmap" role="img" aria-label={label} aria-hidden={!label}>
    {weeks.flat().map((day) => (
      <i
        key={day}
        data-level={levelOf(written.get(day), shade) ?? undefined}
        data-written={written.has(day) || undefined}
        data-outside={day < from || day > to || undefined}
      />
    ))}
  </div>
);
