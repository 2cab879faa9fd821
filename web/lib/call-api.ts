import { getUser } from "#contract/accounts/accounts.ts";
import { getDeviceKey } from "#contract/accounts/device-key.ts";
import { getTheme, getThemeChoices } from "#contract/themes/themes.ts";
import { ApiClient } from "./api-client.ts";
import { explainLogout } from "./api-failure.ts";
import { connection } from "./connection.ts";
import { runAlone } from "./device/tabs.ts";
import { apiBase } from "./page-meta.ts";
import { session } from "./session.ts";

export const { callApi, apiQueryFn, callForFile, callForStream, callPublic, callWith, tokensSettled } =
  new ApiClient({
    fetch: (input, init) => fetch(input, init),
    session,
    base: apiBase,
    // If two tabs refresh at the same time, the server accepts the former refresh token for a while.
    runAlone: (task) => runAlone("refresh", task),
    explain: explainLogout,
    onReached: connection.report,
  });

type Begun<Answer> = { wanted: string; asker: string | null; at: number; answer: Promise<Answer> };

/** The maximum age of an early answer. */
const lastsMs = 30_000;

const browser = { now: () => performance.now(), asker: session.username };

/**
 * A call that can be started early, while the scripts of the first page load. `call` uses that answer once, if the
 * person and the arguments are the same. Otherwise it makes a new call.
 */
export function withHeadStart<Wanted, Answer>(
  ask: (wanted: Wanted, signal?: AbortSignal) => Promise<Answer>,
  { now, asker } = browser,
) {
  let begun: Begun<Answer> | null = null;

  function take(wanted: Wanted): Promise<Answer> | null {
    const found = begun;
    begun = null;
    const isSame = found?.wanted === JSON.stringify(wanted) && found.asker === asker();
    return isSame && found.at > now() - lastsMs ? found.answer : null;
  }

  return {
    begin(wanted: Wanted) {
      const answer = ask(wanted);
      // `call` asks again.
      answer.catch(() => undefined);
      begun = { wanted: JSON.stringify(wanted), asker: asker(), at: now(), answer };
    },
    call(wanted: Wanted, signal?: AbortSignal): Promise<Answer> {
      const early = take(wanted);
      return early ? early.catch(() => ask(wanted, signal)) : ask(wanted, signal);
    },
  };
}

/** Every page of a signed-in person waits for this call. */
export const userCall = withHeadStart((_: null, signal) => callApi(getUser, { ...(signal && { signal }) }));

/** Called once after each sign-in. */
export const deviceKeyCall = withHeadStart((_: null) => callApi(getDeviceKey));

/**
 * The person's scene, which is the same on all their devices. `_cached`: this device's copy. If another tab has changed
 * it since, an early answer would revert the change.
 */
export const themeCall = withHeadStart((_cached: string | null) => callApi(getTheme));
export const themeChoicesCall = withHeadStart((_cached: string | null) => callApi(getThemeChoices));
