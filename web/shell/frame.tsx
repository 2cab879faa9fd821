import { RefreshCw } from "lucide-react";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { buildCheck, reloadIntoNewBuild } from "#web/lib/build-check.ts";
import { useIsOffline } from "#web/lib/connection.ts";
import { isInDialog } from "#web/lib/dialog-focus.ts";
import { Button } from "#web/ui/button.tsx";
import { Frost } from "#web/ui/frost.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { UndoNotice } from "./undo-notice.tsx";

/**
 * `editor` has no footer, as its sheet runs off the bottom of the screen. `none` has no bars: the page leads
 * back.
 */
export type Layout = "default" | "editor" | "none";

type FrameProps = {
  layout?: Layout;
  /** Of the page that is shown. */
  path: string;
  /** At the top. */
  bar: ReactNode;
  /** What a signed-in person has besides. */
  more?: ReactNode;
  children: ReactNode;
};

/** The bars and notices around every page, which stay while pages change. Without the router. */
export function Frame({ layout = "default", path, bar, more, children }: FrameProps) {
  const shown = useRef(path);

  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    focusContent();
  }, [path]);

  return (
    <div className="frame">
      <a className="skip-link glass-popover" href="#content">
        Skip to the page
      </a>
      {layout !== "none" && bar}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {layout === "default" && <Footer />}
      {more}
      <OfflineNotice />
      <UpdateNotice />
      <UndoNotice />
    </div>
  );
}

/** Screen readers read a new page from its start, unless the page itself has moved the focus. */
export function focusContent(): void {
  const content = document.getElementById("content");
  if (!isInDialog() && !content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
}

function Footer() {
  return (
    <footer className="footer">
      <span className="glass-bar">
        <Frost />© {new Date().getFullYear()} Reflector. All rights reserved.
      </span>
    </footer>
  );
}
/** Offers a newer build. The region is always there, so that screen readers announce what appears in it. */
function UpdateNotice() {
  const offered = useSyncExternalStore(buildCheck.subscribe, buildCheck.isOffered);
  const offline = useIsOffline();
  return (
    <div role="status">
      {offered && !offline && (
        <div className="notice notice--offer glass-popover">
          <RefreshCw className="icon icon--small" />
          <p>A new version of Reflector is ready.</p>
          <div className="notice__acts">
            <Button onClick={() => void reloadIntoNewBuild()}>Reload</Button>
            <Button variant="plain" onClick={buildCheck.putOff}>
              Later
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
