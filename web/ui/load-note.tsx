type LoadNoteProps = {
  /** Why it could not be loaded. */
  problem: string | null | undefined;
  retry: () => void;
  waiting?: string;
};

/** In place of data that is still loading, or could not be loaded. */
export const LoadNote = ({ problem, retry, waiting }: LoadNoteProps) => (
  <p className="accounts__note" role="status" aria-busy={!problem}>
    {problem ? (
      <>
        {problem}{" "}
        <button type="button" className="link" onClick={retry}>
          Try again
        </button>
      </>
    ) : (
      waiting
    )}
  </p>
);
