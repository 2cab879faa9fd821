import { explainFailure } from "./auth-answers.ts";

type LoadNoteProps = { error: Error | null; retry: () => void; waiting?: string };

/** Instead of data that is still loading, or could not be loaded. */
export function LoadNote({ error, retry, waiting }: LoadNoteProps) {
  return (
    <p className="accounts__note" role="status" aria-busy={!error}>
      {error ? (
        <>
          {explainFailure(error)}{" "}
          <button type="button" className="link" onClick={retry}>
            Try again
          </button>
        </>
      ) : (
        waiting
      )}
    </p>
  );
}
