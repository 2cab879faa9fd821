import { cookieLifetimeSeconds } from "#contract/accounts/account-rules.ts";
import { languageCookie, languages } from "#contract/languages.ts";
import { quietly } from "./device/stored.ts";
import { pageLanguage } from "./page-meta.ts";
import type { CookieJar } from "./session.ts";

/** The languages to choose from, with their names. The page's own is among them, even if it is not offered yet. */
export const offeredLanguages = (page = pageLanguage): Readonly<Record<string, string>> =>
  page === "" || page in languages ? languages : { ...languages, [page]: page };

export const canChooseLanguage = (): boolean => Object.keys(offeredLanguages()).length > 1;

/** The server answers with pages in this language. `null`: in that of the browser. */
export function storeLanguage(tag: string | null, jar: CookieJar = document): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  const maxAge = tag === null ? 0 : cookieLifetimeSeconds;
  jar.cookie = `${languageCookie}=${tag ?? ""}; max-age=${maxAge}; path=/; samesite=lax${secure}`;
}

/** What `storeLanguage` has stored. */
export const storedLanguage = (jar: CookieJar = document): string | null =>
  new RegExp(`(?:^|; )${languageCookie}=([\\w-]+)`).exec(jar.cookie)?.[1] ?? null;

const key = "reflector:language-chosen";

/** Remembers that a visitor chose this language in this tab, for the account that they sign in with. */
export const rememberChoice = (tag: string): void =>
  quietly(undefined, () => sessionStorage.setItem(key, tag));

export const takeChoice = (): string | null =>
  quietly(null, () => {
    const chosen = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return chosen;
  });
