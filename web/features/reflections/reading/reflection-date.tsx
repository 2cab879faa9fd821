import type { ReactNode } from "react";
import type { Day } from "#contract/day-rules.ts";
import { DayTime } from "#web/ui/day-time.tsx";

/** The day of a reflection, above its title. */
export function ReflectionDate({ day, children }: { day: Day; children?: ReactNode }) {
  return (
    <p className="reading-date small">
      <DayTime day={day} format="full" />
      {children}
    </p>
  );
}
