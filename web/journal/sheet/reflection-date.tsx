import type { ReactNode } from "react";
import type { Day } from "#contract/day-rules.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";

/** On which day the words stand, above their title. */
export function ReflectionDate({ day, children }: { day: Day; children?: ReactNode }) {
  return (
    <p className="reading-date small">
      <time dateTime={day} lang={dateLanguage()}>
        {formatDay(day, "full")}
      </time>
      {children}
    </p>
  );
}
