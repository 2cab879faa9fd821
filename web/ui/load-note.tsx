import { TextButton } from "./button.tsx";

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
        {problem} <TextButton onClick={retry}>Try again</TextButton>
      </>
    ) : (
      waiting
    )}
  </p>
);
