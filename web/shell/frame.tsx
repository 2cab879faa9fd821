import { useRouterState } from "@tanstack/react-router";
import { RefreshCw } from "lucide-react";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { buildCheck, reloadIntoNewBuild } from "#web/lib/build-check.ts";
import { useIsOffline } from "#web/lib/connection.ts";
import { isInDialog } from "#web/lib/dialog-focus.ts";
import { useIsAuthenticated } from "#web/lib/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Frost } from "#web/ui/frost.tsx";
import { Navbar } from "./navbar.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { PaletteHere } from "./palette/palette-here.tsx";
import { TabBar } from "./tab-bar.tsx";
import { UndoNotice } from "./undo-notice.tsx";

/**
 * `editor` has no footer, as its sheet runs off the bottom of the screen. `none` has no bars: the page leads
 * back.
 */
export type Layout = "default" | "editor" | "none";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    layout?: Layout;
  }
}

/** The bars and notices around every page, which stay while pages change. */
export function Frame({ layout = "default", children }: { layout?: Layout; children: ReactNode }) {
  const signedIn = useIsAuthenticated();
  const content = useRef<HTMLElement>(null);
  // The page that is shown: the one that is asked for may still be loading.
  const pathname = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  });
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Screen readers read a new page from its start, unless the page itself has moved the focus.
    if (!isInDialog() && !content.current?.contains(document.activeElement))
      content.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className="frame">
      <a className="skip-link glass-popover" href="#content">
        Skip to the page
      </a>
      {layout !== "none" && <Navbar />}
      <main id="content" ref={content} tabIndex={-1}>
        {children}
      </main>
      {layout === "default" && <Footer />}
      {signedIn && layout !== "none" && <TabBar />}
      <OfflineNotice />
      <UpdateNotice />
      <UndoNotice />
      {signedIn && <PaletteHere />}
    </div>
  );
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
