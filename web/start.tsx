import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { forgetEveryUndo } from "#web/editor/undo/undo-database.ts";
import { watchTheme } from "#web/features/themes/use-theme.ts";
import { forgetEveryCopy } from "#web/journal/offline/copies-database.ts";
import { applyPreferences } from "#web/lib/applied-preferences.ts";
import { onBeforeLogout } from "#web/lib/before-logout.ts";
import { watchBuild } from "#web/lib/build-check.ts";
import { connection } from "#web/lib/connection.ts";
import { watchPageLife } from "#web/lib/device/page-life.ts";
import { openTabChannel } from "#web/lib/device/tab-channel.ts";
import { lockGate } from "#web/lib/lock/lock-gate.ts";
import { onLock } from "#web/lib/lock/lock-work.ts";
import { startLock } from "#web/lib/lock/start-lock.ts";
import { createQueryClient } from "#web/lib/query-client.ts";
import { mayReload } from "#web/lib/reload-guard.ts";
import { registerServiceWorker } from "#web/lib/service-worker-registration.ts";
import { session } from "#web/lib/session.ts";
import { signInAgain } from "#web/lib/sign-in-again.ts";
import { whenIdle } from "#web/lib/when-idle.ts";
import { CrashBoundary } from "#web/shell/crash-boundary.tsx";
import { LockGate } from "#web/shell/lock-gate.tsx";
import { createAppRouter } from "./router.tsx";

// Zod compiles its checks with `new Function`, which the Content-Security-Policy forbids and would report each time.
// Zod reads this object when it loads, which is long after the first page is shown.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
reloadOnMissingChunk();
watchSession();
registerServiceWorker();
watchBuild();
watchTheme();
onBeforeLogout(forgetEveryUndo);
onBeforeLogout(forgetEveryCopy);
onLock({ keep: forgetEveryCopy });
startLock();
if (lockGate.state() === "open") renewReminders();

const app = document.getElementById("app");
if (!app) throw new Error("index.html has no #app");

createRoot(app).render(
  <StrictMode>
    <CrashBoundary>
      <LockGate>
        <App />
      </LockGate>
    </CrashBoundary>
  </StrictMode>,
);

/** Begins with nothing in memory, also after this device was locked. */
function App() {
  const [{ queryClient, router }] = useState(createApp);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

function createApp() {
  const queryClient = createQueryClient();
  applyPreferences(queryClient);
  const router = createAppRouter(queryClient);
  const forget = onLock({
    letGo() {
      router.history.destroy();
      queryClient.clear();
      signInAgain.end();
      forget();
    },
  });
  return { queryClient, router };
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
    const { renewSubscription } = await import("#web/features/reminders/renew-subscription.ts");
    await renewSubscription();
  });
}

function reloadOnMissingChunk() {
  addEventListener("vite:preloadError", async ({ payload }) => {
    // The router would know its browser's words for this, and reload the page whether or not the server is there.
    payload.message = "A part of this page could not be loaded.";
    if (!(await serverAnswers())) {
      // A reload would only lose the page that is still here.
      connection.report(false);
    } else if (mayReload(sessionStorage, Date.now())) location.reload();
  });
}

async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    // No answer is the answer.
    return false;
  }
}
