/** The address of the server whose API this page calls, without a slash at its end; empty: the page's own. */
export const apiBase = (
  document.querySelector<HTMLMetaElement>('meta[name="reflector-api"]')?.content ?? ""
).replace(/\/+$/, "");

/** Where a path of the API is, such as `/api/user/`. */
export const apiAddress = (path: string) => apiBase + path;

/** Whether tokens travel encrypted. Only then can their cookies be marked as secure. */
export const isApiSecure = () => new URL(apiBase || "/", location.href).protocol === "https:";

/** The id that the build wrote into the page; `null` in development. */
export const ownBuildId = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="reflector-build"]')?.content || null;

/** Whether the host of this server allows the companion and AI. */
export const hostHasAi = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="reflector-ai"]')?.content !== "off";
