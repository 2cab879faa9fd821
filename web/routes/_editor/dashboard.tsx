import { createFileRoute } from "@tanstack/react-router";
import { isDay } from "#contract/day-rules.ts";
import { t } from "#contract/translate.ts";
import { DailyPage } from "#web/features/reflections/writing/daily-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { whenIdle } from "#web/lib/later.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { EmptySheet } from "#web/shell/error-page.tsx";

export const Route = createFileRoute("/_editor/dashboard")({
  // Words of an earlier day that could not be saved are looked at here: before their first save nothing else names them.
  validateSearch: ({ day }): { day?: string | undefined } => ({
    day: typeof day === "string" && isDay(day) ? day : undefined,
  }),
  component: Dashboard,
  pendingComponent: EmptySheet,
});

const { Part: RunningExperiments } = lazyWithRetry(
  () => import("#web/features/experiments/running-experiments.tsx"),
);
const { Part: FitsNowLine } = lazyWithRetry(async () => {
  await new Promise<void>(whenIdle);
  return import("#web/features/activities/fits-now-line.tsx");
});
const { Part: BorrowedWords } = lazyWithRetry(() => import("#web/features/letters/borrowed-words.tsx"));

const { Part: DueRevisits } = lazyWithRetry(() => import("#web/features/revisits/due-revisits.tsx"));

function Dashboard() {
  useDocumentTitle(t("Daily Reflection"));
  const { day } = Route.useSearch();
  return (
    <DailyPage
      key={day}
      asked={day}
      brought={(today) => (
        <>
          <DueRevisits day={today} />
          <RunningExperiments day={today} />
        </>
      )}
      beside={(today, stored) =>
        stored?.mood != null && stored.mood <= 2 && <BorrowedWords day={today} words={stored.word_count} />
      }
      offer={(today, stored) => <FitsNowLine day={today} mood={stored?.mood ?? null} />}
    />
  );
}
