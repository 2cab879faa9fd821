import { createFileRoute } from "@tanstack/react-router";
import { useCallback } from "react";
import type { Activity } from "#contract/activities/activities.ts";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { t } from "#contract/translate.ts";
import { BuilderPage } from "#web/features/activities/builder/builder-page.tsx";
import { deviceKeys } from "#web/lib/device-keys.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { idOrNothing } from "#web/lib/random-id.ts";
import { userQuery, useUser } from "#web/lib/user-query.ts";

type Search = { id?: string | undefined; from?: string | undefined };

export const Route = createFileRoute("/_signed-in/activities_/create")({
  validateSearch: ({ id, from }): Search => ({ id: idOrNothing(id), from: idOrNothing(from) }),
  loader: async ({ context }) => {
    const { id } = await context.queryClient.ensureQueryData(userQuery);
    // If it can't be loaded, the page says that this device keeps nothing.
    await deviceKeys.get(id).catch(() => null);
  },
  component: Create,
});

const { Part: AnswerPreview } = lazyWithRetry(
  () => import("#web/features/reflections/answers/answering/answer-preview.tsx"),
);

const preview = (steps: readonly Step[]) => <AnswerPreview steps={steps} />;

function Create() {
  const { id, from } = Route.useSearch();
  useDocumentTitle(id ? t("Activity") : t("New activity"));
  const navigate = Route.useNavigate();
  const open = useCallback(
    (activity: Activity) => void navigate({ to: "/activities/$id", params: { id: activity.id } }),
    [navigate],
  );
  return (
    <BuilderPage
      key={id ?? from ?? "new"}
      userId={useUser().id}
      id={id}
      from={from}
      preview={preview}
      onSaved={open}
    />
  );
}
