import { useNavigate } from "@tanstack/react-router";
import { ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { addDays, type Day } from "#contract/day-rules.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { t } from "#contract/translate.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { lazyWithRetry, useLazyPopover } from "#web/lib/lazy-with-retry.ts";
import { useToday } from "#web/lib/use-today.ts";
import { useUser } from "#web/lib/user-query.ts";
import { TextButton } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { WaitingPages } from "../sheet/waiting-pages.tsx";
import { loadPrompts } from "./use-prompt-of.ts";
import { WritingPage } from "./writing-page.tsx";

// Fetched beside the words of the page, so that the prompt does not come after them.
void loadPrompts();

type DailyPageProps = {
  asked: Day | undefined;
  /** What today brings: next to its words, or on a narrow screen below them, except while ways to find help are shown. */
  brought: (day: Day) => ReactNode;
  /** Content for the sidebar of today's page, given the stored reflection. */
  beside: (day: Day, stored: Reflection | null) => ReactNode;
  /** One line that offers something to do today. */
  offer: (day: Day, stored: Reflection | null) => ReactNode;
};

/** Today's page, or that of `asked`. When a new day begins, the sheet keeps the day on which it was opened. */
export function DailyPage({ asked, brought, beside, offer }: DailyPageProps) {
  const user = useUser();
  const today = useToday(user.preferences);
  const [day, setDay] = useState(asked ?? today);
  return (
    <WritingPage
      key={day}
      user={user}
      page={{ kind: "daily", day }}
      isToday={day === today}
      name={t("Daily Reflection")}
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
                    {day < today ? t("This is an earlier day.") : t("This day is yet to come.")}{" "}
                    <TextLink to="/dashboard">{t("Go to today’s page")}</TextLink>
                  </span>
                ) : (
                  <span>
                    {t("It is a new day.")}{" "}
                    <TextButton onClick={() => setDay(today)}>{t("Start today’s page")}</TextButton>
                  </span>
                )}
              </p>
            )}
          </div>
        </>
      )}
      later={(_, isCareShown) => (
        <>
          <WaitingPages user={user} />
          {day === today && !isCareShown && brought(day)}
        </>
      )}
      aside={({ view: { stored } }, isCareShown) => day === today && !isCareShown && beside(day, stored)}
      offer={({ view: { stored } }, isCareShown) => day === today && !isCareShown && offer(day, stored)}
    />
  );
}

type DayHeadProps = { day: Day; today: Day };

const { Part: DayPopover, load } = lazyWithRetry(() => import("./day-popover.tsx"));

type Step = "before" | "after";
/**
 * Which arrow has the focus. The page is remounted when its text arrives and for each other day, and the arrow gets
 * the focus back.
 */
let focused: Step | null = null;

/** The day of a daily page: opens a calendar, between arrows to the days before and after. */
function DayHead({ day, today }: DayHeadProps) {
  const navigate = useNavigate();
  const head = useRef<HTMLDivElement>(null);
  const { wanted, setOpen, near } = useLazyPopover(load);
  const open = (to: Day) => void navigate({ to: "/dashboard", search: to === today ? {} : { day: to } });
  const step = (which: Step) => {
    focused = which;
    open(addDays(day, which === "before" ? -1 : 1));
  };
  useEffect(() => {
    if (focused !== null && document.activeElement === document.body)
      head.current?.querySelector<HTMLElement>(`[data-step="${focused}"]:enabled`)?.focus();
  }, []);
  const date = <DateButton day={day} today={today} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: these buttons are not a form's fieldset
    <div
      ref={head}
      className="day-head"
      role="group"
      aria-label={t("Day")}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) focused = null;
      }}
    >
      <IconButton
        tight
        label={t("The day before")}
        data-step="before"
        onFocus={() => {
          focused = "before";
        }}
        onClick={() => step("before")}
        Icon={ChevronLeft}
      />
      {wanted ? (
        <DayPopover
          day={day}
          today={today}
          trigger={date}
          onOpen={(to) => {
            focused = null;
            open(to);
          }}
          fallback={date}
        />
      ) : (
        <DateButton
          day={day}
          today={today}
          aria-haspopup="dialog"
          aria-expanded={false}
          {...near}
          onClick={() => setOpen(true)}
        />
      )}
      <IconButton
        tight
        label={t("The day after")}
        data-step="after"
        onFocus={() => {
          focused = "after";
        }}
        disabled={day >= today}
        onClick={() => step("after")}
        Icon={ChevronRight}
      />
    </div>
  );
}

const DateButton = ({ day, today, ...props }: DayHeadProps & ComponentProps<"button">) => (
  <button type="button" {...props} className="day-head__date">
    <time dateTime={day} lang={dateLanguage()}>
      {/* A phone has no room for the long one next to the save state. */}
      <span className="day-head__long">
        {formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? "dayAndMonth" : "full")}
      </span>
      <span className="day-head__short">
        {formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? "briefInYear" : "brief")}
      </span>
    </time>
    <ChevronDown className="icon icon--small" />
  </button>
);
