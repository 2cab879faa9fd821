const ownThing = /\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\/|$)/i;

/** The same page for the other account. A page about one thing, which only the former account has, becomes its list. */
export function pathAfterSwitch(pathname: string): string {
  const [, first = ""] = pathname.split("/");
  return ownThing.test(pathname) ? `/${first}` : pathname;
}
