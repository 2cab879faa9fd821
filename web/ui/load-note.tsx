import { t } from "#contract/translate.ts";
import { isSignedOut, signInAgain } from "#web/lib/sign-in-again.ts";
import { TextButton } from "./button.tsx";

type LoadNoteProps = {
  /** Why it could not be loaded. */
  error: Error | null;
  /** What failed, said before the error. */
  what?: string;
  retry: () => unknown;
  waiting?: string;
};

/** In place of a part of a page that is still loading, or could not be loaded. */
export function LoadNote({ error, what, retry, waiting }: LoadNoteProps) {
  const hasEnded = isSignedOut(error);
  return (
    <p className="accounts__note" role="status" aria-busy={!error}>
      {error ? (
        <>
          {what && `${what} `}
          {error.message}{" "}
          <TextButton onClick={() => void (hasEnded ? signInAgain.ask() : retry())}>
            {hasEnded ? t("Log in again") : t("Try again")}
          </TextButton>
        </>
      ) : (
        waiting
      )}
    </p>
  );
}
