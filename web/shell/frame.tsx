import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { useIsAuthenticated } from "#web/lib/session.ts";
import { Footer } from "./footer.tsx";
import { Navbar } from "./navbar.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { TabBar } from "./tab-bar.tsx";

/** What stands around a page. The editor layout has no footer: its sheet runs off the bottom. */
export function Frame({ children, footer = true }: { children: ReactNode; footer?: boolean }) {
  const signedIn = useIsAuthenticated();
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A new page is read from its start, unless it has put the focus somewhere itself.
    if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <>
      <a className="skip-link glass-float" href="#content">
        Skip to the page
      </a>
      <Navbar />
      <main id="content" ref={content} tabIndex={-1}>
        {children}
      </main>
      {footer && <Footer />}
      {signedIn && <TabBar />}
      <OfflineNotice />
    </>
  );
}
