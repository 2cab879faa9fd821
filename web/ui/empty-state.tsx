import type { ReactNode } from "react";
import { isDamaged, isMissing } from "#web/lib/api-failure.ts";
import { Button } from "./button.tsx";

type EmptyStateProps = {
  title: string;
  /** What to do first or next, such as a link. */
  children?: ReactNode;
  words: ReactNode;
  /** The sun in the drawing: up if something will come, set if not. */
  sun?: "rising" | "set";
  as?: "h1" | "h2";
};

export function EmptyState({ title, words, sun = "rising", as: Heading = "h2", children }: EmptyStateProps) {
  return (
    <div className="empty">
      <svg className="empty__art" viewBox="0 0 120 120" fill="none" aria-hidden="true">
        <circle cx="60" cy="60" r="50" stroke="currentColor" strokeOpacity=".4" />
        {sun === "rising" && <path d="M32 66a28 28 0 0 1 56 0z" fill="currentColor" />}
        <path d="M12 66h96" stroke="currentColor" strokeOpacity=".55" />
        <path
          d="M36 76h48M44 85h32M51 94h18"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeOpacity={sun === "rising" ? ".55" : ".4"}
        />
      </svg>
      <Heading className="empty__title">{title}</Heading>
      <p className="empty__words">{words}</p>
      {children && <div className="empty__acts">{children}</div>}
    </div>
  );
}

type FailureStateProps = Omit<EmptyStateProps, "sun"> & {
  /** Left out where trying again would change nothing. */
  retry?: (() => void) | undefined;
};

/** Takes the place of content that could not be loaded. */
export const FailureState = ({ retry, children, ...props }: FailureStateProps) => (
  <EmptyState {...props} sun="set">
    {retry && <Button onClick={retry}>Try again</Button>}
    {children}
  </EmptyState>
);

type QueryFailureProps = Pick<EmptyStateProps, "title" | "as"> & {
  /** Nothing is shown without one. */
  error: Error | null;
  retry: () => unknown;
  /** Said after the server's own words: that all is safe, for example. */
  also?: string;
  /** Said instead of a thing that doesn't exist, or no longer. */
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
  return <FailureState {...heading} title={title} words={words} retry={again} />;
}
