import { type ReactNode, useEffect, useRef } from "react";
import { t } from "#contract/translate.ts";
import { focusContent } from "#web/lib/dialog-focus.ts";
import { Frost } from "#web/ui/frost.tsx";
import { OfflineNotice, UndoNotice, UpdateNotice } from "./notices.tsx";

/** `editor` has no footer, as its sheet runs off the bottom of the screen. `none` has no bars: the page leads back. */
export type Layout = "default" | "editor" | "none";

type FrameProps = {
  layout?: Layout;
  /** The path of the page that is shown. */
  path: string;
  /** At the top. */
  bar: ReactNode;
  /** What only signed-in people have. */
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
        {t("Skip to content")}
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

function Footer() {
  return (
    <footer className="footer">
      <span className="glass-bar">
        <Frost />
        {t("© {year} Reflector. All rights reserved.", { year: new Date().getFullYear() })}
      </span>
    </footer>
  );
}
