import { useState } from "react";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { useUser } from "#web/lib/user-query.ts";
import { DayPage } from "./sheet/day-page.tsx";
import { WaitingDays } from "./sheet/waiting-days.tsx";
import { useToday } from "./use-today.ts";

/** Today's page. When the day turns, the words on the sheet stay with the day on which it was opened. */
export function DailyPage() {
  const user = useUser();
  const today = useToday(user.preferences);
  const [day, setDay] = useState(today);
  return (
    <DayPage
      key={day}
      user={user}
      day={day}
      isToday={day === today}
      name="Daily Reflection"
      head={
        <time dateTime={day} lang={dateLanguage()}>
          {formatDay(day, "dayAndMonth")}
        </time>
      }
    >
      <div role="status">
        {day !== today && (
          <p className="sheet__note">
            <span>
              It is a new day.{" "}
              <button type="button" className="link" onClick={() => setDay(today)}>
                Start today’s page
              </button>
            </span>
          </p>
        )}
      </div>
      <WaitingDays user={user} />
    </DayPage>
  );
}
