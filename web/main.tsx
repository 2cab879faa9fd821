import "./styles/index.css";
import "./shell/first-scene.ts";
import { beginFrostWorker } from "#web/features/themes/frosted-scene.ts";
import { choicesKey, themeKey } from "#web/features/themes/theme-cache.ts";
import { deviceKeyCall, themeCall, themeChoicesCall, userCall } from "#web/lib/call-api.ts";
import { nextTask } from "#web/lib/device/after.ts";
import { readStored } from "#web/lib/device/stored.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";
import { isMotionReduced } from "#web/lib/look.ts";
import { ownBuildId } from "#web/lib/page-meta.ts";
import { mayReload } from "#web/lib/reload-guard.ts";
import { isAuthenticated } from "#web/lib/session.ts";

const welcomeMs = 2000;
const inputs = ["keydown", "pointerdown", "wheel"] as const;

endWelcome();
if (isAuthenticated()) void nextTask().then(askFirst);

// The scene is there while the app still loads; `preload-app` lets both be fetched side by side.
begin().catch((error: unknown) => {
  if (mayReload(() => sessionStorage, Date.now(), `${ownBuildId()} ${error}`)) location.reload();
  else throw error;
});

/** Asks for what a signed-in person sees first, without waiting for the scripts that show it. */
function askFirst() {
  // It begins `Intl`, too, before anything is drawn that shows a date.
  beginFrostWorker();
  userCall.begin(null);
  if (!deviceKeys.present() && deviceKeys.lockedFor() === null) deviceKeyCall.begin(null);
  // Without this file, the page sends the requests.
  import("./first-requests.ts")
    .then(({ requestFirstPage }) => requestFirstPage(location))
    .catch(() => undefined);
  themeCall.begin(readStored(themeKey));
  themeChoicesCall.begin(readStored(choicesKey));
}

/** Loads React first, so that the browser can draw before the rest begins. */
async function begin() {
  await import("react-dom/client");
  await nextTask();
  await import("./start.tsx");
}

/**
 * The welcome is part of the page itself, so that it is the first thing there. It lies over the app without holding it
 * up: the app loads and takes input beneath it, without a delay for keys and buttons.
 */
function endWelcome(): void {
  const welcome = document.querySelector(".welcome");
  if (!welcome) return;
  // There, one writes at once.
  if (location.pathname === "/quick") {
    welcome.remove();
    return;
  }
  const end = () => {
    clearTimeout(timer);
    for (const name of inputs) removeEventListener(name, end, true);
    if (isMotionReduced() || !("startViewTransition" in document)) welcome.remove();
    // Another fade may cut this one short: the welcome is gone all the same.
    else document.startViewTransition(() => welcome.remove()).ready.catch(() => {});
  };
  const timer = setTimeout(end, welcomeMs);
  for (const name of inputs) addEventListener(name, end, true);
}
