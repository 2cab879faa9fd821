/** How the service worker handles a request. `untouched`: as if there were no worker. */
export type Handling = "page" | "asset" | "messages" | "picture" | "share" | "untouched";

type Asked = { method: string; mode: RequestMode; url: URL; ownOrigin: string };

/** Paths that the server answers itself. All others are pages and files. */
const isServersOwn = (path: string) => /^\/(api|builds|healthz|readyz)(\/|$)/.test(path);
const isFile = (path: string) => /\.\w{1,11}$/.test(path);

/**
 * Answers about people, words, health or builds are `untouched`: never answered from a cache, and never cached.
 */
export function handlingOf({ method, mode, url, ownOrigin }: Asked): Handling {
  const { pathname } = url;
  if (isShare({ method, mode, url, ownOrigin })) return "share";
  if (method !== "GET" || url.origin !== ownOrigin || isServersOwn(pathname)) return "untouched";
  if (pathname.startsWith("/assets/messages-")) return "messages";
  if (pathname.startsWith("/assets/")) return "asset";
  if (/^\/(images|backgrounds)\//.test(pathname)) return "picture";
  return mode === "navigate" && !isFile(pathname) ? "page" : "untouched";
}

/** What another app shares with the installed one. The address is in the manifest, and never reaches the server. */
const isShare = ({ method, mode, url, ownOrigin }: Asked) =>
  method === "POST" && mode === "navigate" && url.origin === ownOrigin && url.pathname === "/share";

/** A proxy answers with these while the server behind it is down. */
export const isAway = (status: number) => status === 502 || status === 503 || status === 504;

/** Pages of another build need scripts that this worker does not have. */
export const isPageOfBuild = (id: string, status: number, html: string) =>
  status === 200 && html.includes(`<meta name="reflector-build" content="${id}"`);

/** Only public answers may be cached, because a cache is not sealed. */
export const mayBeCached = (status: number, cacheControl: string | null) =>
  status === 200 && !/\b(no-store|private)\b/i.test(cacheControl ?? "");

const ownCache = "reflector-";
export const cacheNames = (id: string) => ({
  page: `${ownCache}page-${id}`,
  messages: `${ownCache}messages-${id}`,
  assets: `${ownCache}assets`,
  pictures: `${ownCache}pictures`,
});

/** Caches of earlier builds. */
export const outdated = (present: readonly string[], id: string) =>
  present.filter((name) => name.startsWith(ownCache) && !Object.values(cacheNames(id)).includes(name));
