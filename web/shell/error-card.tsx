import type { ReactNode } from "react";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Frost } from "#web/ui/frost.tsx";

type ErrorCardProps = { title: string; words: ReactNode; children: ReactNode };

/** Without the router: it also stands where no page could be shown. */
export function ErrorCard({ title, words, children }: ErrorCardProps) {
  useDocumentTitle(title);
  return (
    <div className="auth">
      <section className="error-card glass-panel">
        <Frost />
        <EmptyState as="h1" sun="set" title={title} words={words}>
          {children}
        </EmptyState>
      </section>
    </div>
  );
}
