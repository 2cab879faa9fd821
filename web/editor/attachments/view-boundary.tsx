import { Component, type ReactNode } from "react";

/** One that can't be drawn must not take the others of the text along. React itself reports why. */
export class PartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <p className="file-card">This can’t be shown now. It is safe; reload the page to try again.</p>;
  }
}
