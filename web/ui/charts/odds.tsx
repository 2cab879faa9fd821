import { t } from "#contract/translate.ts";
import "./charts.css";

type OddsProps = {
  /** `With #running`, `Without`. */
  rows: readonly { name: string; count: number; of: number }[];
};

/** How many days of each kind, as bars. */
export const Odds = ({ rows }: OddsProps) => (
  <div className="odds">
    {rows.map(({ name, count, of }) => (
      <div key={name} className="odds__row">
        <span className="odds__name" dir="auto">
          {name}
        </span>
        <span className="odds__bar" aria-hidden="true">
          <i style={{ width: `${of === 0 ? 0 : (100 * count) / of}%` }} />
        </span>
        {/* Translators: the number of some days and the number of all days: “12 of 30”. */}
        <b>{t("{count, number} of {all, number}", { count, all: of })}</b>
      </div>
    ))}
  </div>
);
