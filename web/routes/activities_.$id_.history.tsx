import { createFileRoute } from "@tanstack/react-router";
import { Suspense } from "react";
import { HistoryPage } from "#web/features/answers/history/history-page.tsx";
import { toAddress, toView } from "#web/features/answers/history/history-view.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireSignedIn } from "#web/lib/guards.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { userQuery } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/activities_/$id_/history")({
  staticData: { layout: "none" },
  validateSearch: (search) => toAddress(toView(search)),
  beforeLoad: requireSignedIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(userQuery),
  component: History,
});

const { Part: AnswerView } = lazyWithRetry(async () => ({
  default: (await import("#web/journal/answers/answer-view.tsx")).AnswerView,
}));
const { Part: AnswersReading } = lazyWithRetry(async () => ({
  default: (await import("#web/journal/answers/answers-reading.tsx")).AnswersReading,
}));
const { Part: HelpPanel } = lazyWithRetry(async () => ({
  default: (await import("#web/journal/safety/help-panel.tsx")).HelpPanel,
}));

function History() {
  // What somebody answers to is nobody else's to read in the browser's history.
  useDocumentTitle("History");
  const { id } = Route.useParams();
  const view = toView(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <HistoryPage
      key={id}
      activityId={id}
      view={view}
      onChange={(wanted) =>
        void navigate({ search: toAddress(wanted), replace: wanted.by === view.by, resetScroll: false })
      }
      readText={({ step, answer }) => (
        <Suspense>
          <AnswerView step={step} answer={answer} />
        </Suspense>
      )}
      readSet={(set) => (
        <Suspense>
          <AnswersReading set={set} />
        </Suspense>
      )}
      help={
        <Suspense>
          <HelpPanel />
        </Suspense>
      }
    />
  );
}
