import { useSyncExternalStore } from "react";
import type { ScenePart, StartTimeProblem, ThemeChange } from "#contract/themes/theme-rules.ts";
import { saveTheme, type ThemeChoices } from "#contract/themes/themes.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { onBeforeLogout } from "#web/lib/before-logout.ts";
import { callApi, themeCall, themeChoicesCall } from "#web/lib/call-api.ts";
import { connection } from "#web/lib/connection.ts";
import { after } from "#web/lib/device/after.ts";
import { watchPageLife } from "#web/lib/device/page-life.ts";
import { readStored } from "#web/lib/device/stored.ts";
import { watchStoredKeys } from "#web/lib/device/tabs.ts";
import { isAuthenticated, session } from "#web/lib/session.ts";
import { shownScene } from "./shown-scene.ts";
import { choicesKey, themeKey } from "./theme-cache.ts";
import { type ThemeState, ThemeStore } from "./theme-store.ts";
import { wallTime, watchWallClock } from "./wall-clock.ts";

const store = new ThemeStore({
  storage: localStorage,
  isAuthenticated,
  fetchTheme: () => themeCall.call(readStored(themeKey)),
  fetchChoices: () => themeChoicesCall.call(readStored(choicesKey)),
  saveTheme: (body, { keepalive }) => callApi(saveTheme, { body, keepalive }),
  isRefusal: (error) => error instanceof ApiFailure && [400, 403, 404, 409, 422].includes(error.status),
  after,
});

/** Starts to synchronise the theme with the server, other tabs and the signed-in person. */
export function watchTheme(): void {
  let wasSignedIn = isAuthenticated();
  watchStoredKeys([themeKey, choicesKey], () => store.reread());
  // Another tab may have changed it since this file was loaded.
  store.reread();
  void store.load();
  session.subscribe(() => {
    const signedIn = isAuthenticated();
    if (signedIn) void store.load();
    else if (wasSignedIn) store.forgetPerson();
    wasSignedIn = signedIn;
  });
  connection.subscribe(() => {
    if (!connection.isOffline()) void store.send();
  });
  onBeforeLogout(() => store.send());
  watchPageLife({ onHidden: () => void store.send({ keepalive: true }) });
}

type Shown = { file: string; part: ScenePart };

export function useTheme(): ThemeState & { scene: Shown } {
  return { ...useSyncExternalStore(store.subscribe, store.state), scene: useScene() };
}

/** For parts that need not render again while a slider moves. */
export const useThemeChoices = (): ThemeChoices =>
  useSyncExternalStore(store.subscribe, () => store.state().choices);

/** The file that is shown now, and its part of the day. Follows the clock. */
export function useScene(): Shown {
  const [file, part] = useSyncExternalStore(subscribeToScene, sceneKey).split("\n");
  return { file: file ?? "", part: isPart(part) ? part : "static" };
}

const isPart = (text: string | undefined): text is ScenePart =>
  text === "morning" || text === "day" || text === "night" || text === "static";

function subscribeToScene(listener: () => void) {
  const stopStore = store.subscribe(listener);
  const stopClock = watchWallClock(listener);
  return () => {
    stopStore();
    stopClock();
  };
}

/** One string, so that a minute without a change renders nothing. */
function sceneKey() {
  const { theme, choices } = store.state();
  const { file, part } = shownScene(theme, choices, wallTime());
  return `${file}\n${part}`;
}

/**
 * Shows the change at once and saves it. `settling`: more changes of this field follow at once (a slider is being
 * moved), and saving waits for the last. Returns the alert to show if a time is invalid; then nothing has changed.
 */
export const changeTheme = (change: ThemeChange, options?: { settling?: boolean }): StartTimeProblem | null =>
  store.change(change, options);

/** Call it after a person's own background was added, renamed or removed. */
export const refreshThemeChoices = (): Promise<void> => store.load();
