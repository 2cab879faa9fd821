import { joinSentences, sentenceSpace } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import "./charts.css";
import { Sun } from "../sun.tsx";

/** Takes the place of what needs more days. `days`: about how many more; `null` if that is unknown. */
export const NotYet = ({ days, children }: { days: number | null; children?: string }) => (
  <div className="not-yet">
    <Sun height={2} />
    <p>
      {joinSentences([
        t("Not enough to say yet."),
        days !== null && t("{days, plural, one {About # more day.} other {About # more days.}}", { days }),
      ])}
      {children && <span className="quiet">{sentenceSpace() + children}</span>}
    </p>
  </div>
);
