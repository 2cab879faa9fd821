import { CSPProvider } from "@base-ui/react/csp-provider";
import { Popover } from "@base-ui/react/popover";
import { type ReactElement, useRef, useState } from "react";
import type { Day } from "#contract/day-rules.ts";
import { t } from "#contract/translate.ts";
import { useUser } from "#web/lib/user-query.ts";
import { Button } from "#web/ui/button.tsx";
import { monthOf, yearOf } from "../calendar/calendar-days.ts";
import { MonthCalendar } from "../calendar/month-calendar.tsx";
import { useWrittenDays } from "../calendar/use-written-days.ts";

type DayPopoverProps = { day: Day; today: Day; trigger: ReactElement; onOpen: (day: Day) => void };

/** A month of days to choose another day's page from. */
export default function DayPopover({ day, today, trigger, onOpen }: DayPopoverProps) {
  const popup = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(true);
  return (
    <CSPProvider disableStyleElements>
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger render={trigger} />
        <Popover.Portal>
          <Popover.Positioner className="popover-layer" align="start" sideOffset={8} collisionPadding={12}>
            <Popover.Popup
              ref={popup}
              className="day-popover glass-popover popover-in"
              aria-label={t("Go to a day")}
              initialFocus={() => popup.current?.querySelector<HTMLElement>(".day[tabindex='0']") ?? true}
            >
              <Days
                day={day}
                today={today}
                onOpen={(to) => {
                  setOpen(false);
                  onOpen(to);
                }}
              />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </CSPProvider>
  );
}

function Days({ day, today, onOpen }: Omit<DayPopoverProps, "trigger">) {
  const firstDayOfWeek = useUser().preferences.first_day_of_week;
  const [month, setMonth] = useState(monthOf(day));
  const { written, isOutOfReach } = useWrittenDays([yearOf(month)]);
  return (
    <>
      <MonthCalendar
        month={month}
        onMonth={setMonth}
        today={today}
        firstDayOfWeek={firstDayOfWeek}
        written={written}
        shade="mood"
        shownDay={day}
        onOpen={onOpen}
      />
      {isOutOfReach && (
        <p className="small quiet calendar__note" role="status">
          {t("We’ll show the days you wrote on when you’re back online.")}
        </p>
      )}
      {day !== today && (
        <Button variant="plain" wide onClick={() => onOpen(today)}>
          {t("Today")}
        </Button>
      )}
    </>
  );
}
