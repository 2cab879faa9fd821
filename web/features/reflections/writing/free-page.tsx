import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useMemo, useState } from "react";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import { t } from "#contract/translate.ts";
import { activityQuery, runsQuery } from "#web/features/activities/activity-queries.ts";
import { useToday } from "#web/lib/use-today.ts";
import { useUser } from "#web/lib/user-query.ts";
import { Pane } from "#web/ui/frost.tsx";
import { ReflectionDate } from "../reading/reflection-date.tsx";
import { WaitingPages } from "../sheet/waiting-pages.tsx";
import { nextSitting } from "../sitting.ts";
import type { OpenPage } from "../use-desk.ts";
import { outlineOf } from "./outline.ts";
import { WritingPage } from "./writing-page.tsx";

type FreePageProps = { activityId: string; runId: string | null; reflectionId: string };

/** An activity answered in one free text that begins with its questions. */
export function FreePage({ activityId, runId, reflectionId }: FreePageProps) {
  const user = useUser();
  const today = useToday(user.preferences);
  const [day] = useState(today);
  const { data: activity, isPending } = useQuery(activityQuery(activityId));
  const runs = useQuery({ ...runsQuery(activityId), enabled: runId !== null });
  const run = runs.data?.find(({ id }) => id === runId);
  const outline = useMemo(
    () => (activity ? outlineOf(beginAnswers(activity, nextSitting(run)).steps) : ""),
    [activity, run],
  );
  const name = activity?.title ?? t("Activity");
  const head = (
    <Link className="sheet__back start__back" to="/activities/$id" params={{ id: activityId }}>
      <ArrowLeft className="icon icon--small" />
      <span dir="auto">{name}</span>
    </Link>
  );
  // If they can't be loaded, one writes without them.
  if (isPending || runs.isLoading)
    return (
      <div className="page page--editor">
        <div className="desk">
          <Pane as="article" className="sheet" aria-busy>
            <div className="sheet__head">{head}</div>
          </Pane>
        </div>
      </div>
    );
  return (
    <WritingPage
      user={user}
      page={{ kind: "one", id: reflectionId, day, activity: { id: activityId, run: runId } }}
      isToday={day === today}
      // Translators: The name of an activity that is answered in one text.
      name={t("{activity}, written freely", { activity: name })}
      head={head}
      outline={outline}
      notes={(open) => (
        <>
          <LeadToAnswers open={open} id={reflectionId} />
          <ReflectionDate day={day} />
        </>
      )}
      later={() => <WaitingPages user={user} />}
    />
  );
}

/** Answers given step by step have another page. */
function LeadToAnswers({ open, id }: { open: OpenPage; id: string }) {
  return open.view.draft.answers && <Navigate to="/reflections/activity/$id" params={{ id }} replace />;
}
