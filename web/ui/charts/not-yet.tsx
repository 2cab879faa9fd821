import "./charts.css";
import { Sun } from "../sun.tsx";

/** Takes the place of what needs more days. `days`: about how many more; `null` if that is unknown. */
export const NotYet = ({ days, children }: { days: number | null; children?: string }) => (
  <div className="not-yet">
    <Sun height={2} />
    <p>
      Not enough to say yet.
      {days !== null && ` About ${days} more ${days === 1 ? "day" : "days"}.`}
      {children && <span className="quiet"> {children}</span>}
    </p>
  </div>
);
