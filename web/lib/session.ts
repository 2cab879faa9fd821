import { cookieLifetimeSeconds } from "#contract/accounts/account-rules.ts";
import { createEmitter } from "./device/observable.ts";
import { isApiSecure } from "./page-meta.ts";

export type Tokens = { access: string; refresh: string };

/** The document, or a replacement in tests. */
export type CookieJar = { cookie: string };

export type Session = ReturnType<typeof createSession>;

/**
 * The signed-in state of one tab, stored in the cookies that all tabs share. A tab belongs to the person it was opened
 * for. `changedHands`: another tab has since logged out or logged in as another person.
 */
export function createSession(jar: CookieJar, isSecure: () => boolean) {
  const emitter = createEmitter();
  const tokens = createEmitter();
  let person = read("username");

  function read(name: string): string | null {
    for (const pair of jar.cookie.split("; ")) {
      const at = pair.indexOf("=");
      if (pair.slice(0, at) === name) return decode(pair.slice(at + 1));
    }
    return null;
  }

  function write(name: string, value: string, maxAge: number) {
    const secure = isSecure() ? "; secure" : "";
    jar.cookie = `${name}=${encodeURIComponent(value)}; max-age=${maxAge}; path=/; samesite=lax${secure}`;
  }

  function change(steps: () => void) {
    steps();
    person = read("username");
    emitter.notify();
  }

  return {
    accessToken: () => read("access_token"),
    refreshToken: () => read("refresh_token"),
    username: () => read("username"),
    isAuthenticated: () => read("access_token") !== null,
    changedHands: () => read("username") !== person,

    /**
     * Writes the name first. A tab that reads in between sees another person and refuses the call, so the two are never
     * mixed.
     */
    start({ access, refresh, username }: Tokens & { username: string }) {
      change(() => {
        write("username", username, cookieLifetimeSeconds);
        write("refresh_token", refresh, cookieLifetimeSeconds);
        write("access_token", access, cookieLifetimeSeconds);
      });
      tokens.notify();
    },

    replaceTokens({ access, refresh }: Tokens) {
      write("refresh_token", refresh, cookieLifetimeSeconds);
      write("access_token", access, cookieLifetimeSeconds);
      tokens.notify();
    },

    /** Called when this device is locked. The person stays known, but nothing can be requested. */
    withholdTokens() {
      for (const name of ["access_token", "refresh_token"]) write(name, "", 0);
    },

    /** Called when the person has changed their name. */
    rename(username: string) {
      change(() => write("username", username, cookieLifetimeSeconds));
    },

    clear() {
      change(() => {
        for (const name of ["access_token", "refresh_token", "username"]) write(name, "", 0);
      });
    },

    /** Called after this tab logged in or out. */
    subscribe: emitter.subscribe,

    /** Called after this tab got new tokens. */
    onTokens: tokens.subscribe,
  };
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value) || null;
  } catch (error) {
    // Another program on this host wrote this cookie.
    if (error instanceof URIError) return null;
    throw error;
  }
}

export const session = createSession(document, isApiSecure);

export const isAuthenticated = session.isAuthenticated;
