import type { ImportPreview } from "#contract/imports/import-preview.ts";
import { t } from "#contract/translate.ts";
import { useMedia } from "#web/lib/use-device.ts";
import { type Bar, BarChart } from "#web/ui/charts/bar-chart.tsx";

const columns = () => [t("Year"), t("Entries")] as const;
const say = (entries: number) => t("{count, plural, one {# entry} other {# entries}}", { count: entries });
/** Up to this many years, each gets a bar, even one without an entry. */
const maxYears = 60;

export function YearChart({ years }: Pick<ImportPreview, "years">) {
  const maxNames = useMedia("(max-width: 45rem)") ? 5 : 12;
  return (
    <BarChart label={t("Entries by year")} columns={columns()} bars={barsOf(years, maxNames)} say={say} />
  );
}

function barsOf(years: ImportPreview["years"], maxNames: number): Bar[] {
  const [first, last] = [years[0]?.year ?? 0, years.at(-1)?.year ?? 0];
  const count = last - first + 1;
  const shown =
    count > maxYears
      ? years
      : Array.from({ length: count }, (_, index) => {
          const year = first + index;
          return { year, entries: years.find((one) => one.year === year)?.entries ?? 0 };
        });
  const step = Math.ceil(shown.length / maxNames);
  return shown.map(({ year, entries }, index) => ({
    id: String(year),
    name: String(year),
    short: index % step === 0 ? String(year) : undefined,
    value: entries,
  }));
}
