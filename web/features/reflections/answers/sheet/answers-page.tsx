import "../../reflections.css";
import "../../reading/answers.css";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { t } from "#contract/translate.ts";
import { isMissing } from "#web/lib/api-failure.ts";
import { formatDay } from "#web/lib/dates.ts";
import { pageName } from "#web/lib/page.ts";
import { useUser } from "#web/lib/user-query.ts";
import { type FoundPage, pageQuery } from "../../page-query.ts";
import { BackToList, ReflectionUnavailable } from "../../sheet/page-failure.tsx";
import { PageStates } from "../../sheet/page-states.tsx";
import { useOpenPage } from "../../use-desk.ts";
import { AnswersSheet } from "./answers-sheet.tsx";

/** One answered activity: its questions and answers, each edited in place. */
export function AnswersPage({ id }: { id: string }) {
  const user = useUser();
  const { data: found, error, refetch } = useQuery(pageQuery(user.id, id));
  if (!found || isMissing(error))
    return <ReflectionUnavailable id={id} error={error} retry={() => void refetch()} />;
  if (found.isAnswered === false) return <Navigate to="/reflections/$id" params={{ id }} replace />;
  return (
    <OpenedAnswers
      key={pageName(found.page)}
      id={id}
      user={user}
      found={found}
      refetch={() => void refetch()}
    />
  );
}

type OpenedAnswersProps = { id: string; user: User; found: FoundPage; refetch: () => void };

function OpenedAnswers({ id, user, found: { page, isAnswered }, refetch }: OpenedAnswersProps) {
  const open = useOpenPage(user.id, page);
  const refetchPage = useRef(refetch);
  const isText = open?.view.phase === "open" && open.view.draft.answers === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each save, because one of them made it a text
  useEffect(() => {
    if (isText && isAnswered) refetchPage.current();
  }, [isText, isAnswered, open?.view.stored?.revision]);
  // The draft on this device turned out to be a text.
  if (isText && isAnswered === null) return <Navigate to="/reflections/$id" params={{ id }} replace />;
  return (
    <PageStates
      open={open}
      name={t("Answers of {day}", { day: formatDay(page.day, "full") })}
      head={<BackToList />}
    >
      {(ready) => {
        const { answers } = ready.view.draft;
        return answers && <AnswersSheet user={user} page={page} open={ready} set={answers} />;
      }}
    </PageStates>
  );
}
