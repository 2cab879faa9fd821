import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { useUser } from "#web/lib/user-query.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { HeadTools } from "./details/head-tools.tsx";
import { nameOf } from "./drafts/page.ts";
import { pageQuery } from "./page-query.ts";
import { ReflectionAside } from "./rail/reflection-aside.tsx";
import { WritingPage } from "./sheet/writing-page.tsx";
import type { OpenPage } from "./use-desk.ts";
import { useToday } from "./use-today.ts";

/** One reflection, read and written in place. A daily one is saved as the page of its day. */
export function ReflectionPage({ id }: { id: string }) {
  const user = useUser();
  const today = useToday(user.preferences);
  const { data: page, error, refetch } = useQuery(pageQuery(user.id, id));
  // It may have been known a moment ago, and deleted for good since.
  if (page && !(error && isMissing(error)))
    return (
      <WritingPage
        key={nameOf(page)}
        user={user}
        page={page}
        isToday={page.day === today}
        name={`Reflection of ${formatDay(page.day, "full")}`}
        head={<Back />}
        headTools={(open) => <HeadTools open={open} />}
        aside={(open) => <ReflectionAside open={open} />}
        notes={(open) => (
          <>
            <StandsOn open={open} />
            <LookAnew open={open} look={() => void refetch()} />
          </>
        )}
      />
    );
  return (
    <div className="page page--editor">
      <div className="desk">
        <article className="sheet glass-panel" aria-busy={!error}>
          <div className="sheet__head">
            <Back />
          </div>
          {error && <Failure error={error} id={id} retry={() => void refetch()} />}
        </article>
      </div>
    </div>
  );
}

function StandsOn({ open: { sync } }: { open: OpenPage }) {
  const { day } = sync.page();
  return (
    <p className="reading-date small">
      <time dateTime={day} lang={dateLanguage()}>
        {formatDay(day, "full")}
      </time>
    </p>
  );
}

/** The page of a day stands empty once its reflection lies in the trash; then it is looked for anew, and shown there. */
function LookAnew({ open, look }: { open: OpenPage; look: () => void }) {
  const { stored, isUnsent } = open.view;
  const isGone = open.sync.page().kind === "daily" && stored === null && !isUnsent;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it goes
  useEffect(() => {
    if (isGone) look();
  }, [isGone]);
  return null;
}

function Back() {
  return (
    <Link className="sheet__back" to="/reflections">
      <ArrowLeft className="icon icon--small" />
      Reflections
    </Link>
  );
}

function Failure({ error, id, retry }: { error: Error; id: string; retry: () => void }) {
  const { title, words, mayHelp } = failureOf(error, id);
  return (
    <EmptyState as="h1" sun="set" title={title} words={words}>
      {mayHelp && <Button onClick={retry}>Try again</Button>}
      <Link className={buttonClass({ variant: mayHelp ? "plain" : "quiet" })} to="/reflections">
        All reflections
      </Link>
    </EmptyState>
  );
}

const isMissing = (error: Error) =>
  error instanceof ApiFailure && (error.status === 404 || error.status === 400);

function failureOf(error: Error, id: string): { title: string; words: ReactNode; mayHelp: boolean } {
  if (isMissing(error))
    return {
      title: "There is no such reflection",
      words: "Its address may be mistyped, or it belongs to another account.",
      mayHelp: false,
    };
  if (error instanceof ApiFailure && error.body?.code === "sealed_value_refused")
    return {
      title: "This reflection can’t be opened",
      words: (
        <>
          What is stored was altered or damaged, so it is not shown. Every other reflection still opens, and a
          backup may hold this one. Its id is <code className="id">{id}</code>
        </>
      ),
      mayHelp: false,
    };
  return {
    title: "This page is out of reach",
    words: `${error.message} Your reflections are safe on the server; this one can be shown when it answers again.`,
    mayHelp: true,
  };
}
