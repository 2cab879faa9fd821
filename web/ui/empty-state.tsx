import type { ReactNode } from "react";

export type EmptyStateProps = {
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
