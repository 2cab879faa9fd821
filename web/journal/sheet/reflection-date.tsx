import type { ReactNode } from "react";
import type { Day } from "#contract/day-rules.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";

/** The day of a reflection, above its title. */
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
