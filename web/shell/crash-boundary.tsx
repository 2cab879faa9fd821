import { Component, type ReactNode } from "react";
import { t } from "#contract/translate.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pane } from "#web/ui/frost.tsx";

/** The last resort: even a crash outside every route shows a page with a way back, never a blank one. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <div className="frame">
        <main>
          <ErrorCard
            title={t("Internal Server Error")}
            words={t("Something went wrong on this page. What you wrote is safe.")}
          >
            <a className={buttonClass({ variant: "primary" })} href="/">
              {t("Start again")}
            </a>
          </ErrorCard>
        </main>
      </div>
    );
  }
}

type ErrorCardProps = { title: string; words: ReactNode; children: ReactNode };

/** Uses no router, because it also appears where no page could be shown. */
export function ErrorCard({ title, words, children }: ErrorCardProps) {
  useDocumentTitle(title);
  return (
    <div className="auth">
      <Pane className="error-card">
        <EmptyState as="h1" sun="set" title={title} words={words}>
          {children}
        </EmptyState>
      </Pane>
    </div>
  );
}
