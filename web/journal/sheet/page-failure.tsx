import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

type UnfoundPageProps = { id: string; error: Error | null; retry: () => void };

/** In place of a reflection's sheet while it is looked for, and where it can't be found. */
export function ReflectionUnavailable({ id, error, retry }: UnfoundPageProps) {
  return (
    <div className="page page--editor">
      <div className="desk">
        <article className="sheet glass-panel" aria-busy={!error}>
          <div className="sheet__head">
            <BackToList />
          </div>
          {error && <Failure error={error} id={id} retry={retry} />}
        </article>
      </div>
    </div>
  );
}

export function BackToList() {
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

export const isMissing = (error: Error) =>
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
