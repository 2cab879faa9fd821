import { type ReactNode, startTransition, useEffect, useState } from "react";
import { t } from "#contract/translate.ts";
import { LoginPage } from "#web/features/accounts/login-page.tsx";
import { focusContent } from "#web/lib/dialog-focus.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { onFirstIntent } from "#web/lib/later.ts";
import { safeReturnPath } from "#web/lib/return-path.ts";
import { Background } from "#web/shell/background.tsx";
import { Frame } from "#web/shell/frame.tsx";
import { VisitorBar } from "#web/shell/visitor-bar.tsx";
import { type EntryNavigation, EntryNavigationProvider } from "#web/ui/entry-navigation.tsx";
import type { RunningApp } from "./app.tsx";

type DoorProps = {
  loadApp: () => Promise<typeof import("./app.tsx")>;
  /** Whether an address is this page's own, and nobody has been let in. */
  isDoor: (address: string) => boolean;
};

/**
 * The front door: the login page, for anyone whose first page it is. It works without the router and the query client.
 * They load once the person does anything, and the page that opens then replaces the door.
 */
export function Door({ loadApp, isDoor }: DoorProps) {
  const [app, setApp] = useState<ReactNode>(null);
  const [navigation] = useState(() =>
    wayInto({ loadApp, isDoor, show: (page) => startTransition(() => setApp(page)) }),
  );

  useEffect(() => {
    if (app) return focusContent();
    const stopWaiting = onFirstIntent(() => navigation.prefetch(safeReturnPath(wanted())));
    // Back and forward lead to pages of the app that this tab has shown before.
    const turn = () => void navigation.open(location.pathname + location.search + location.hash);
    addEventListener("popstate", turn);
    return () => {
      stopWaiting();
      removeEventListener("popstate", turn);
    };
  }, [app, navigation]);

  if (app) return app;
  const path = location.pathname;
  return (
    <EntryNavigationProvider value={navigation}>
      <Background />
      <Frame path={path} bar={<VisitorBar path={path} />}>
        <Login />
      </Frame>
    </EntryNavigationProvider>
  );
}

function Login() {
  useDocumentTitle(t("Log in"));
  const [{ hash, returnTo }] = useState(() => ({ hash: location.hash, returnTo: wanted() }));
  return <LoginPage returnTo={returnTo} hash={hash} onRead={forgetHash} />;
}

const wanted = () => new URLSearchParams(location.search).get("return") ?? undefined;

const forgetHash = () => history.replaceState(history.state, "", location.pathname + location.search);

/** Loads the app and shows it once the requested page can be drawn, so that nothing blank comes between. */
function wayInto({ loadApp, isDoor, show }: DoorProps & { show: (app: ReactNode) => void }) {
  let begun: Promise<{ app: RunningApp; page: ReactNode }> | null = null;
  const begin = () => {
    begun ??= loadApp().then(({ createApp, App }) => {
      const app = createApp();
      return { app, page: <App app={app} /> };
    });
    return begun;
  };
  const navigation: EntryNavigation = {
    async open(address, how) {
      if (isDoor(address)) return;
      const { app, page } = await begin();
      await app.navigation.open(address, how);
      show(page);
    },
    prefetch: (path) => void begin().then(({ app }) => app.navigation.prefetch(path)),
    signedIn: (user) => void begin().then(({ app }) => app.navigation.signedIn(user)),
  };
  return navigation;
}
