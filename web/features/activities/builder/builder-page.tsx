import { t } from "#contract/translate.ts";
import "./builder.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type Activity, getActivity } from "#contract/activities/activities.ts";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { randomId } from "#web/lib/random-id.ts";
import { Frost } from "#web/ui/frost.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { showActivity } from "../activity-queries.ts";
import { Builder } from "./builder.tsx";
import { copyOf, emptyForm, fromContent } from "./form.ts";
import type { Source } from "./use-builder.ts";

type BuilderPageProps = {
  userId: string;
  /** One of the person's own, to edit. */
  id: string | undefined;
  /** Any activity, to copy. */
  from: string | undefined;
  preview: (steps: readonly Step[]) => ReactNode;
  onSaved: (activity: Activity) => void;
};

export function BuilderPage({ userId, id, from, preview, onSaved }: BuilderPageProps) {
  const queryClient = useQueryClient();
  const asked = id ?? from;
  const { data, error, refetch } = useQuery({
    ...apiQuery(["activities", "to edit", asked], getActivity, { params: { id: asked ?? "" } }),
    enabled: asked !== undefined,
    // The form starts from the version stored when it was opened. A save detects newer versions.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (asked !== undefined && !data) return error ? <Failure error={error} retry={refetch} /> : <Waiting />;
  const isOwn = data !== undefined && id !== undefined && !data.built_in;
  return (
    <Loaded
      key={asked ?? "new"}
      userId={userId}
      activity={data}
      isOwn={isOwn}
      preview={preview}
      onSaved={(activity, isWhole) => {
        void showActivity(queryClient, activity);
        if (isWhole) onSaved(activity);
      }}
    />
  );
}

type LoadedProps = Pick<BuilderPageProps, "userId" | "preview"> & {
  onSaved: (activity: Activity, isWhole: boolean) => void;
  activity: Activity | undefined;
  /** Otherwise it is copied, as built-in ones always are. */
  isOwn: boolean;
};

function Loaded({ activity, isOwn, ...props }: LoadedProps) {
  const [source] = useState((): Source => {
    if (!activity) return { form: emptyForm, base: null };
    if (isOwn) return { form: fromContent(activity), base: { id: activity.id, revision: activity.revision } };
    return { form: copyOf(activity, randomId), base: null };
  });
  return (
    <Builder
      {...props}
      place={source.base?.id ?? "new"}
      source={source}
      title={source.base ? t("Change your activity") : activity ? t("A copy of your own") : t("New activity")}
      timesUsed={source.base && activity ? activity.times_used : 0}
    />
  );
}

const Waiting = () => (
  <div className="page page--library builder" aria-busy="true">
    <div className="builder__main builder__main--waiting glass-panel">
      <Frost />
    </div>
  </div>
);

const Failure = (props: { error: Error; retry: () => unknown }) => (
  <div className="page page--column">
    <div className="glass-panel">
      <Frost />
      <QueryFailure
        {...props}
        as="h1"
        title={t("This activity can’t be opened just now")}
        gone={{
          title: t("There is no such activity"),
          words: t("It may have been deleted. Your unsaved changes stay on this device."),
          next: (
            <ButtonLink to="/activities" variant="primary">
              {t("All activities")}
            </ButtonLink>
          ),
        }}
      >
        <ButtonLink to="/activities" variant="plain">
          {t("All activities")}
        </ButtonLink>
      </QueryFailure>
    </div>
  </div>
);
