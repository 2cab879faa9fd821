import { useLocation, useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { isDamaged, isMissing, isOutOfReach } from "#web/lib/api-failure.ts";
import { notShown } from "#web/lib/connection.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { BackInRow, ButtonLink } from "#web/ui/link.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Opened from the list, which is the entry before this one. */
    is_from_list?: boolean;
  }
}

const { Part: OfflineReflection } = lazyWithRetry(() => import("../reading/offline-reflection.tsx"));

type ReflectionFailureProps = { id: string; error: Error; retry: () => void };

/** Instead of a reflection's sheet, while it is looked for or if it can't be found. */
export function ReflectionUnavailable({
  error,
  ...props
}: Omit<ReflectionFailureProps, "error"> & { error: Error | null }) {
  return (
    <div className="page page--editor">
      <div className="desk">
        <Pane as="article" className="sheet" aria-busy={!error}>
          <div className="sheet__head">
            <BackToList />
          </div>
          {error && isOutOfReach(error) ? (
            <OfflineReflection id={props.id} retry={props.retry}>
              <ReflectionFailure {...props} error={error} />
            </OfflineReflection>
          ) : (
            error && <ReflectionFailure {...props} error={error} />
          )}
        </Pane>
      </div>
    </div>
  );
}

/** If the page was opened from the list, this leads back to it as it was, with its search and its place. */
export function BackToList() {
  const { history } = useRouter();
  const isFromList = useLocation({ select: ({ state }) => state.is_from_list === true });
  const goBack = (event: MouseEvent) => {
    if (!isFromList || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.back();
  };
  return (
    <BackInRow to="/reflections" onClick={goBack}>
      Reflections
    </BackInRow>
  );
}

export function ReflectionFailure({ id, error, retry }: ReflectionFailureProps) {
  const all = (variant: "quiet" | "plain") => (
    <ButtonLink variant={variant} to="/reflections">
      All reflections
    </ButtonLink>
  );
  if (isMissing(error))
    return (
      <FailureState
        as="h1"
        title="There is no such reflection"
        words="Its address may be mistyped, or it belongs to another account."
      >
        {all("quiet")}
      </FailureState>
    );
  if (isDamaged(error))
    return (
      <FailureState
        as="h1"
        title="This reflection can’t be opened"
        words={
          <>
            What is stored was altered or damaged, so it is not shown. Every other reflection still opens, and
            a backup may hold this one. Its id is <code className="id">{id}</code>
          </>
        }
      >
        {all("quiet")}
      </FailureState>
    );
  return (
    <FailureState
      as="h1"
      error={error}
      title={notShown("this page")}
      words={`${error.message} Your reflections are safe on the server; this one can be shown when it answers again.`}
      retry={retry}
    >
      {all("plain")}
    </FailureState>
  );
}
