import { createFileRoute } from "@tanstack/react-router";
import { Suspense } from "react";
import { AnswersPage } from "#web/features/answers/sheet/answers-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireSignedIn } from "#web/lib/guards.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { userQuery } from "#web/lib/user-query.ts";
import { SignInAgainHere } from "#web/shell/sign-in-again-here.tsx";

export const Route = createFileRoute("/reflections_/activity/$id")({
  beforeLoad: requireSignedIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(userQuery),
  component: Answers,
});

const { Part: HelpPanel } = lazyWithRetry(async () => ({
  default: (await import("#web/journal/safety/help-panel.tsx")).HelpPanel,
}));

function Answers() {
  // The words of its own title stay out of the browser's history.
  useDocumentTitle("Reflection");
  const { id } = Route.useParams();
  return (
    <SignInAgainHere>
      <AnswersPage
        key={id}
        id={id}
        help={
          <Suspense>
            <HelpPanel />
          </Suspense>
        }
      />
    </SignInAgainHere>
  );
}
