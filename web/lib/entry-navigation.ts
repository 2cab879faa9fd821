import { createContext, useContext } from "react";
import type { User } from "#contract/accounts/accounts.ts";

/**
 * Navigation from a page that a visitor may see first. On the separate login page (web/door.tsx) the router and the query
 * client have not been loaded, so such a page uses this instead.
 */
export type EntryNavigation = {
  open: (path: string, how?: { replace?: boolean }) => Promise<void>;
  /** Fetches what the page needs, because the person may be about to open it. */
  prefetch: (path: string) => void;
  /** To be called when a session has begun. */
  signedIn: (user: User) => void;
};

const EntryNavigationContext = createContext<EntryNavigation | null>(null);
export const EntryNavigationProvider = EntryNavigationContext.Provider;

export function useEntryNavigation(): EntryNavigation {
  const navigation = useContext(EntryNavigationContext);
  if (!navigation) throw new Error("A page stands outside of EntryNavigationProvider");
  return navigation;
}
