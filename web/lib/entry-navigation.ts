import { createContext, useContext } from "react";
import type { User } from "#contract/accounts/accounts.ts";

/**
 * How a page that a visitor may see first leads into the app. At the front door (web/door.tsx) the router and the query
 * client have not been loaded, so such a page uses this instead.
 */
export type EntryNavigation = {
  open: (path: string, how?: { replace?: boolean }) => Promise<void>;
  /** Fetches what the page needs, because someone may be about to open it. */
  prefetch: (path: string) => void;
  /** Call it once a session has begun, with the person. */
  signedIn: (user: User) => void;
};

const EntryNavigationContext = createContext<EntryNavigation | null>(null);
export const EntryNavigationProvider = EntryNavigationContext.Provider;

export function useEntryNavigation(): EntryNavigation {
  const navigation = useContext(EntryNavigationContext);
  if (!navigation) throw new Error("A page stands outside of EntryNavigationProvider");
  return navigation;
}
