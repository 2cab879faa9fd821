import { useNavigate } from "@tanstack/react-router";
import { ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import { type ComponentProps, Suspense, useEffect, useRef } from "react";
import { addDays, type Day } from "#contract/day-rules.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { lazyWithRetry, useLazyPopover } from "#web/lib/lazy-with-retry.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

type DayHeadProps = { day: Day; today: Day };

const { Part: DayPopover, load } = lazyWithRetry(() => import("./day-popover.tsx"));

type Step = "before" | "after";
/** The arrow that was pressed last. The page of the other day gives it the focus again. */
let pressed: Step | null = null;

/** The day of a daily page: opens a calendar, between arrows to the days before and after. */
export function DayHead({ day, today }: DayHeadProps) {
  const navigate = useNavigate();
  const head = useRef<HTMLDivElement>(null);
  const { wanted, setOpen, near } = useLazyPopover(load);
  const open = (to: Day) => void navigate({ to: "/dashboard", search: to === today ? {} : { day: to } });
  const step = (which: Step) => {
    pressed = which;
    open(addDays(day, which === "before" ? -1 : 1));
  };
  useEffect(() => {
    if (pressed !== null && document.activeElement === document.body)
      head.current?.querySelector<HTMLElement>(`[data-step="${pressed}"]:enabled`)?.focus();
  }, []);
  const date = <DateButton day={day} today={today} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: these buttons are no form's fieldset
    <div
      ref={head}
      className="day-head"
      role="group"
      aria-label="Day"
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) pressed = null;
      }}
    >
      <IconButton tight label="The day before" data-step="before" onClick={() => step("before")}>
        <ChevronLeft className="icon icon--small" />
      </IconButton>
      {wanted ? (
        <Suspense fallback={date}>
          <DayPopover
            day={day}
            today={today}
            trigger={date}
            onOpen={(to) => {
              pressed = null;
              open(to);
            }}
          />
        </Suspense>
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
        label="The day after"
        data-step="after"
        disabled={day >= today}
        onClick={() => step("after")}
      >
        <ChevronRight className="icon icon--small" />
      </IconButton>
    </div>
  );
}

const DateButton = ({ day, today, ...props }: DayHeadProps & ComponentProps<"button">) => (
  <button type="button" {...props} className="day-head__date">
    <time dateTime={day} lang={dateLanguage()}>
      {formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? "dayAndMonth" : "full")}
    </time>
    <ChevronDown className="icon icon--small" />
  </button>
);
