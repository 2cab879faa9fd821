import type { ReactNode } from "react";
import { t } from "#contract/translate.ts";
import { ApiFailure, isDamaged, isMissing, isOutOfReach } from "#web/lib/api-failure.ts";
import { isSignedOut, signInAgain } from "#web/lib/sign-in-again.ts";
import { Button } from "./button.tsx";
import { EmptyState, type EmptyStateProps } from "./empty-state.tsx";

type Instead = {
  title: string;
  words: ReactNode;
  /** A link to what to do instead. */
  next?: ReactNode;
};

type QueryFailureProps = Pick<EmptyStateProps, "title" | "as"> & {
  /** Nothing is shown without one. */
  error: Error | null;
  retry: () => unknown;
  /** A sentence after the message, instead of one that nothing is lost. */
  also?: string;
  /** Shown in place of something that doesn't exist, or has been deleted. */
  gone?: Instead;
  /** Shown in place of something that is damaged on the server, and can't be opened again. */
  damaged?: Instead;
  /** A link next to "Try again". */
  children?: ReactNode;
};

/** A library's error is no sentence for people, and some messages of the API have no full stop. */
const sentenceOf = (error: Error): string =>
  error instanceof ApiFailure
    ? error.message.replace(/[^.!?…。！？؟]$/, "$&.")
    : t("Something went wrong on this page.");

function whatNow(error: Error): string {
  if (isOutOfReach(error)) return t("We’ll show this when you’re back online.");
  return isMissing(error) || isDamaged(error) ? "" : t("Nothing is lost.");
}

/** Takes the place of what a query could not fetch. If the session has ended, only logging in again helps. */
export function QueryFailure({
  error,
  retry,
  title,
  also,
  gone,
  damaged,
  as = "h2",
  children,
}: QueryFailureProps) {
  if (!error) return null;
  const instead = isMissing(error) ? gone : isDamaged(error) ? damaged : undefined;
  if (instead)
    return (
      <EmptyState as={as} sun="set" title={instead.title} words={instead.words}>
        {instead.next}
      </EmptyState>
    );
  if (isSignedOut(error))
    return (
      <EmptyState
        as={as}
        sun="set"
        title={t("You were logged out")}
        words={t("Log in again to continue. What you wrote is kept on this device.")}
      >
        <Button variant="primary" onClick={signInAgain.ask}>
          {t("Log in again")}
        </Button>
      </EmptyState>
    );
  const words = `${sentenceOf(error)} ${also ?? whatNow(error)}`.trim();
  return (
    <EmptyState as={as} sun="set" title={title} words={words}>
      {!isDamaged(error) && <Button onClick={() => void retry()}>{t("Try again")}</Button>}
      {children}
    </EmptyState>
  );
}
