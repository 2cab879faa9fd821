import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Day } from "#contract/day-rules.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { WaitingPages } from "#web/journal/sheet/waiting-pages.tsx";
import { useToday } from "#web/journal/use-today.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { useUser } from "#web/lib/user-query.ts";
import { DayHead } from "./day-head.tsx";
import { WritingPage } from "./writing-page.tsx";

type DailyPageProps = {
  asked: Day | undefined;
  /** One line above today's words. */
  line: (day: Day) => ReactNode;
  /** In the sidebar of today's page, by what is stored of it. */
  beside: (day: Day, stored: Reflection | null) => ReactNode;
};

/** Today's page, or that of `asked`. When a new day begins, the sheet keeps the day on which it was opened. */
export function DailyPage({ asked, line, beside }: DailyPageProps) {
  const user = useUser();
  const today = useToday(user.preferences);
  const [day, setDay] = useState(asked ?? today);
  return (
    <WritingPage
      key={day}
      user={user}
      page={{ kind: "daily", day }}
      isToday={day === today}
      name="Daily Reflection"
      head={<DayHead day={day} today={today} />}
      notes={() => (
        <>
          <p className="on-paper reading-date" lang={dateLanguage()}>
            {formatDay(day, "full")}
          </p>
          <div role="status">
            {day !== today && (
              <p className="sheet__note">
                {asked ? (
                  <span>
                    {day < today ? "This is an earlier day." : "This day is yet to come."}{" "}
                    <Link className="link" to="/dashboard">
                      Go to today’s page
                    </Link>
                  </span>
                ) : (
                  <span>
                    It is a new day.{" "}
                    <button type="button" className="link" onClick={() => setDay(today)}>
                      Start today’s page
                    </button>
                  </span>
                )}
              </p>
            )}
          </div>
          <WaitingPages user={user} />
          {day === today && line(day)}
        </>
      )}
      aside={({ view: { stored } }, isCareShown) => day === today && !isCareShown && beside(day, stored)}
    />
  );
}
