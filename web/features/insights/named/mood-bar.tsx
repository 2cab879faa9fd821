import type { MoodsBeside } from "#contract/analyzers/entities.ts";
import { t } from "#contract/translate.ts";
import { moodLabel, moods } from "#web/lib/feelings.ts";
import { Sun } from "#web/ui/sun.tsx";
import { moodCounts } from "./named-words.ts";

/** The moods of the days as shares of one bar. */
export function MoodBar({ of }: { of: MoodsBeside }) {
  if (of.n === 0) return null;
  return (
    <span className="mood-bar" role="img" aria-label={t("Moods: {moods}", { moods: moodCounts(of) })}>
      {moods.flatMap(({ value }) => {
        const count = of.counts[value - 1] ?? 0;
        return count === 0 ? [] : [<i key={value} data-mood={value} style={{ flexGrow: count }} />];
      })}
    </span>
  );
}

/** What the colours of the bars mean. Each bar has its moods as a label. */
export const MoodKey = () => (
  <p className="mood-key" aria-hidden="true">
    {moodLabel(1)}
    <span className="mood-bar">
      {moods.map(({ value }) => (
        <i key={value} data-mood={value} style={{ flexGrow: 1 }} />
      ))}
    </span>
    {moodLabel(5)}
  </p>
);

/** Each mood with how many of the days had it. */
export function MoodColumns({ of }: { of: Pick<MoodsBeside, "counts"> }) {
  const most = Math.max(1, ...of.counts);
  return (
    <ul className="mood-columns" aria-label={t("Moods of these days")}>
      {moods.map(({ value, label }) => {
        const count = of.counts[value - 1] ?? 0;
        return (
          <li key={value}>
            <span className="mood-columns__count tabular">{count}</span>
            <span className="mood-columns__track" aria-hidden="true">
              <i data-mood={value} style={{ height: `${(100 * count) / most}%` }} />
            </span>
            <Sun height={value} />
            <bdi className="mood-columns__label">{label}</bdi>
          </li>
        );
      })}
    </ul>
  );
}
