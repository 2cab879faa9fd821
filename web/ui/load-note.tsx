import { TryAgain } from "./try-again.tsx";

type LoadNoteProps = {
  /** Why it could not be loaded. */
  error: Error | null;
  /** What failed, in words that stand before the error. */
  what?: string;
  retry: () => unknown;
  waiting?: string;
};

/** In place of data that is still loading, or could not be loaded. */
export const LoadNote = ({ error, what, retry, waiting }: LoadNoteProps) => (
  <p className="accounts__note" role="status" aria-busy={!error}>
    {error ? (
      <>
        {what && `${what} `}
        {error.message} <TryAgain inline error={error} retry={retry} />
      </>
    ) : (
      waiting
    )}
  </p>
);
