import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { t } from "#contract/translate.ts";
import { loadEditor } from "#web/editor/writing-editor.tsx";
import { isMissing } from "#web/lib/api-failure.ts";
import { useSceneOf } from "#web/lib/current-scene.ts";
import { formatDay } from "#web/lib/dates.ts";
import { pageName } from "#web/lib/page.ts";
import { useToday } from "#web/lib/use-today.ts";
import { useUser } from "#web/lib/user-query.ts";
import { HeadTools } from "../details/head-tools.tsx";
import { hasMoved, pageQuery } from "../page-query.ts";
import { ReflectionDate } from "../reading/reflection-date.tsx";
import { BackToList, ReflectionUnavailable } from "../sheet/page-failure.tsx";
import { ReflectionAside } from "../sidebar/reflection-aside.tsx";
import type { OpenPage } from "../use-desk.ts";
import { WritingPage } from "./writing-page.tsx";

/** One reflection, read and written in place. A daily one is saved as its day's page. `cited` stays in the address. */
export function ReflectionPage({ id, cited }: { id: string; cited?: string | undefined }) {
  const user = useUser();
  const today = useToday(user.preferences);
  useEffect(() => {
    // Its words are on their way, and some of them may be formatted.
    void loadEditor();
  }, []);
  const { data: found, error, refetch } = useQuery(pageQuery(user.id, id));
  // It may have been deleted for good since it was found.
  if (found && !isMissing(error)) {
    const { page, isAnswered } = found;
    if (isAnswered)
      return <Navigate to="/reflections/activity/$id" params={{ id }} search={{ cited }} replace />;
    return (
      <WritingPage
        key={pageName(page)}
        user={user}
        page={page}
        isToday={page.day === today}
        name={t("Reflection of {day}", { day: formatDay(page.day, "full") })}
        head={<BackToList />}
        headTools={(open) => <HeadTools open={open} />}
        aside={(open) => <ReflectionAside open={open} />}
        notes={(open) => (
          <>
            <UnderItsScene open={open} />
            <ReflectionDate day={open.sync.page().day} />
            <RefetchOnceMoved id={id} open={open} refetch={() => void refetch()} />
            <RedirectToAnswers
              open={open}
              id={id}
              cited={cited}
              isKnown={isAnswered !== null}
              refetch={() => void refetch()}
            />
          </>
        )}
      />
    );
  }
  return <ReflectionUnavailable id={id} error={error} retry={() => void refetch()} />;
}

function UnderItsScene({ open }: { open: OpenPage }) {
  useSceneOf(open.view.stored, useUser().preferences);
  return null;
}

/** The reflection is on another page now, or gone: once in the trash, for example, it leaves the page of its day. */
function RefetchOnceMoved({ id, open, refetch }: { id: string; open: OpenPage; refetch: () => void }) {
  const isElsewhere = hasMoved(id, open);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it moves
  useEffect(() => {
    if (isElsewhere) refetch();
  }, [isElsewhere]);
  return null;
}

type RedirectToAnswersProps = {
  open: OpenPage;
  id: string;
  cited: string | undefined;
  isKnown: boolean;
  refetch: () => void;
};

/** Words found on this device, or merged from elsewhere, may turn out to be answers. */
function RedirectToAnswers({ open, id, cited, isKnown, refetch }: RedirectToAnswersProps) {
  const { draft, stored } = open.view;
  const isAnswered = draft.answers !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each save that makes them answers
  useEffect(() => {
    if (isAnswered && isKnown) refetch();
  }, [isAnswered, isKnown, stored?.revision]);
  return (
    isAnswered &&
    !isKnown && <Navigate to="/reflections/activity/$id" params={{ id }} search={{ cited }} replace />
  );
}
