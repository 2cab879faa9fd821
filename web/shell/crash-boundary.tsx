import { Component, type ReactNode } from "react";
import { buttonClass } from "#web/ui/button.tsx";
import { ErrorCard } from "./error-card.tsx";

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
            title="Internal Server Error"
            words="Something went wrong while this page was drawn. What you wrote is safe."
          >
            <a className={buttonClass({ variant: "primary" })} href="/">
              Start again
            </a>
          </ErrorCard>
        </main>
      </div>
    );
  }
}
