const home = "/dashboard";

/** A path to open after login, always on this site. */
export function safeReturnPath(wanted: string | undefined): string {
  if (!wanted?.startsWith("/")) return home;
  const here = "http://here.invalid";
  if (!URL.canParse(wanted, here)) return home;
  const { origin, pathname, search, hash } = new URL(wanted, here);
  if (origin !== here || pathname.startsWith("//")) return home;
  return `${pathname}${search}${hash}`;
}

/** The path of the first steps, which continue to the requested path. */
export const welcomePath = (wanted: string | undefined): string => {
  const path = safeReturnPath(wanted);
  return path === home ? "/welcome" : `/welcome?${new URLSearchParams({ return: path })}`;
};

export const returnSearch = (search: Record<string, unknown>): { return?: string | undefined } =>
  typeof search.return === "string" ? { return: search.return } : {};
