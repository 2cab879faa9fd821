/** The language that the server chose for this page; empty in tests. */
export const pageLanguage = document.documentElement.lang;

/** The origin of the API, without a trailing slash; empty for the page's own server. */
export const apiBase = (
  document.querySelector<HTMLMetaElement>('meta[name="reflector-api"]')?.content ?? ""
).replace(/\/+$/, "");

/** The address of an API path such as `/api/user/`. */
export const apiAddress = (path: string) => apiBase + path;

/** Whether the API is called over HTTPS. Only then can the cookies of the tokens be marked as secure. */
export const isApiSecure = () => new URL(apiBase || "/", location.href).protocol === "https:";

/** The id that the build wrote into the page; `null` in development. */
export const ownBuildId = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="reflector-build"]')?.content || null;

/** Whether the host of this server allows the companion and AI. */
export const hostHasAi = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="reflector-ai"]')?.content !== "off";

/** What the host says of this server, as JSON. Empty if nothing. */
export const hostImprint = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="reflector-imprint"]')?.content ?? "";
