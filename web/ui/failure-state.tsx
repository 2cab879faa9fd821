import type { ReactNode } from "react";
import { isDamaged, isMissing } from "#web/lib/api-failure.ts";
import { isSignedOut, signInAgain } from "#web/lib/sign-in-again.ts";
import { Button } from "./button.tsx";
import { EmptyState, type EmptyStateProps } from "./empty-state.tsx";

type FailureStateProps = Omit<EmptyStateProps, "sun"> & {
  /** Why it failed. If the session has ended, only logging in again helps, so that is offered instead. */
  error?: Error | null;
  /** Left out where trying again would change nothing. */
  retry?: (() => void) | undefined;
};

/** Takes the place of content that could not be loaded. */
export function FailureState({ error, retry, children, ...props }: FailureStateProps) {
  if (isSignedOut(error))
    return (
      <EmptyState
        {...props}
        sun="set"
        title="You were logged out"
        words="Log in again to continue. What you wrote is kept on this device."
      >
        <Button variant="primary" onClick={signInAgain.ask}>
          Log in again
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState {...props} sun="set">
      {retry && <Button onClick={retry}>Try again</Button>}
      {children}
    </EmptyState>
  );
}

type QueryFailureProps = Pick<EmptyStateProps, "title" | "as"> & {
  /** Nothing is shown without one. */
  error: Error | null;
  retry: () => unknown;
  /** Said after the server's own words: that all is safe, for example. */
  also?: string;
  /** Shown in place of something that doesn't exist, or no longer does. */
  gone?: { title: string; words: string; next?: ReactNode };
};

/** Takes the place of what a query could not fetch. */
export function QueryFailure({ error, retry, title, also, gone, as }: QueryFailureProps) {
  if (!error) return null;
  const heading = as && { as };
  if (gone && isMissing(error))
    return (
      <FailureState {...heading} title={gone.title} words={gone.words}>
        {gone.next}
      </FailureState>
    );
  // Some of a server's own words have no full stop, as "Internal Server Error".
  const words = also ? `${error.message.replace(/[^.!?…]$/, "$&.")} ${also}` : error.message;
  const again = isDamaged(error) ? undefined : () => void retry();
  return <FailureState {...heading} error={error} title={title} words={words} retry={again} />;
}
