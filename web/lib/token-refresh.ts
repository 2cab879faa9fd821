import { refreshTokens } from "#contract/accounts/accounts.ts";
import { authenticationRequired } from "./api-failure.ts";
import { type Http, invalidResponse, requestJson, unreached } from "./api-request.ts";
import type { Session } from "./session.ts";

/** A refresh that hangs would block every tab. */
const maxRefreshMs = 15_000;

type Dependencies = {
  http: Http;
  session: Session;
  /** Runs one task at a time across all tabs of this browser. */
  runAlone: <T>(task: () => Promise<T>) => Promise<T>;
};

/** Gets new access tokens: one refresh for all calls of this tab, and one at a time across all tabs. */
export class TokenRefresh {
  readonly #deps: Dependencies;
  #running: Promise<string> | null = null;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** `stale`: the access token that the server refused; `null` if there was none. */
  run(stale: string | null): Promise<string> {
    this.#running ??= this.#deps
      .runAlone(() => this.#exchange(stale))
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  /** Settles once no tab of this browser is exchanging tokens. */
  async settled(): Promise<void> {
    await this.#running?.catch(() => undefined);
    await this.#deps.runAlone(async () => undefined);
  }

  async #exchange(stale: string | null): Promise<string> {
    const { session } = this.#deps;
    const replaced = session.accessToken();
    if (replaced && replaced !== stale) return replaced;
    const sent = session.refreshToken();
    if (!sent) throw authenticationRequired();
    const tokens = await this.#request(sent);
    if (typeof tokens?.access !== "string") throw invalidResponse(200);
    if (session.refreshToken() !== sent) {
      // Another tab has logged out, logged in or refreshed since, so the cookies are newer than this answer.
      const newer = session.changedHands() ? null : session.accessToken();
      if (!newer || newer === stale) throw authenticationRequired();
      return newer;
    }
    session.replaceTokens({ access: tokens.access, refresh: tokens.refresh ?? sent });
    return tokens.access;
  }

  async #request(refresh: string) {
    const input = { body: { refresh }, signal: AbortSignal.timeout(maxRefreshMs) };
    try {
      return await requestJson(this.#deps.http, refreshTokens, input, null);
    } catch (error) {
      if (error instanceof DOMException) throw unreached(error);
      throw error;
    }
  }
}
