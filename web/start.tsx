import { type ReactNode, StrictMode, startTransition, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { t } from "#contract/translate.ts";
import { watchTheme } from "#web/features/themes/use-theme.ts";
import { watchBuild } from "#web/lib/build-check.ts";
import { connection, serverAnswers } from "#web/lib/connection.ts";
import { nextTask } from "#web/lib/device/after.ts";
import { watchPageLife } from "#web/lib/device/page-life.ts";
import { openTabChannel } from "#web/lib/device/tabs.ts";
import { focusContent } from "#web/lib/dialog-focus.ts";
import { loadFonts } from "#web/lib/fonts.ts";
import { whenIdle } from "#web/lib/later.ts";
import { lazyWithRetry, retryWhenOnline } from "#web/lib/lazy-with-retry.ts";
import { lockGate, useLockState } from "#web/lib/lock/lock-gate.ts";
import { startLock } from "#web/lib/lock/start-lock.ts";
import { ownBuildId } from "#web/lib/page-meta.ts";
import { mayReload } from "#web/lib/reload-guard.ts";
import { registerServiceWorker } from "#web/lib/service-worker-registration.ts";
import { isAuthenticated, session } from "#web/lib/session.ts";
import { CrashBoundary } from "#web/shell/crash-boundary.tsx";
import fonts from "./styles/fonts.css?url";

/** How long the first page may keep the bars waiting. */
const maxWaitMs = 400;

const loadDoor = () => retryWhenOnline(() => import("./door.tsx"));
const { Part: LockScreen } = lazyWithRetry(() => import("#web/features/lock/lock-screen.tsx"));
const loadApp = () => retryWhenOnline(() => import("./app.tsx"));

// Zod compiles its checks with `new Function`, which the Content-Security-Policy forbids and would report each time.
// Zod reads this object when it loads, which is long after the first page is shown.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
reloadOnMissingChunk();
loadFonts(fonts);
watchSession();
registerServiceWorker();
watchBuild();
watchTheme();
startLock();
if (lockGate.get() === "open") renewReminders();

const app = document.getElementById("app");
if (!app) throw new Error("index.html has no #app");

createRoot(app).render(
  <StrictMode>
    <CrashBoundary>
      <LockGate />
    </CrashBoundary>
  </StrictMode>,
);

/** Shows the front door to people who come to log in, and the app to everyone else. */
function Entrance({ isUnlocked }: { isUnlocked: boolean }) {
  const [page, setPage] = useState<ReactNode>(null);
  useEffect(() => {
    // What had the focus on the lock is gone.
    if (page && isUnlocked) focusContent();
  }, [page, isUnlocked]);
  useEffect(() => {
    let isOver = false;
    const enter = async () => {
      if (isDoor(location.href)) {
        const { Door } = await loadDoor();
        if (!isOver) setPage(<Door loadApp={loadApp} isDoor={isDoor} />);
      } else {
        const { createApp, App } = await loadApp();
        await nextTask();
        const app = createApp();
        await nextTask();
        // With its page loaded, the app is drawn once, in short steps. If loading takes long, its bars show first.
        await Promise.race([app.router.load(), new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
        if (!isOver) startTransition(() => setPage(<App app={app} />));
      }
    };
    void enter();
    return () => {
      isOver = true;
    };
  }, []);
  return page;
}

function isDoor(address: string): boolean {
  return /^\/login\/?$/.test(new URL(address, location.href).pathname) && !isAuthenticated();
}

/**
 * Reloads this tab when another one logged out or in as someone else, so that no page shows one person's
 * words under another person's session. A reload leaves nothing of the former person in memory.
 */
function watchSession(): void {
  const tabs = openTabChannel<"changed">("session");
  const check = () => {
    if (session.changedHands()) location.reload();
  };
  session.subscribe(() => tabs.post("changed"));
  tabs.listen(check);
  // A hidden page may have missed the message.
  watchPageLife({ onVisible: check, onFocus: check });
}

/** Only where notifications were allowed, which nobody does without having asked for reminders. */
function renewReminders(): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  whenIdle(async () => {
    const { renewSubscription } = await retryWhenOnline(
      () => import("#web/features/reminders/renew-subscription.ts"),
    );
    await renewSubscription();
  });
}

function reloadOnMissingChunk() {
  addEventListener("vite:preloadError", async ({ payload }) => {
    const chunk = `${ownBuildId()} ${payload.message}`;
    // The router recognises the browser's own message, and would reload the page even if the server is away.
    payload.message = t("A part of this page could not be loaded.");
    if (!(await serverAnswers())) {
      // A reload would only lose the page that is still here.
      connection.report(false);
    } else if (mayReload(() => sessionStorage, Date.now(), chunk)) location.reload();
  });
}

/** While this device is locked, the page holds nothing of the app. */
function LockGate() {
  const state = useLockState();
  const [wasLocked, setWasLocked] = useState(false);
  if (state === "locked" && !wasLocked) setWasLocked(true);
  if (state === "open") return <Entrance isUnlocked={wasLocked} />;
  if (state === "asking") return null;
  return <LockScreen />;
}
