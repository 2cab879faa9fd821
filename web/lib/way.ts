import { createContext, useContext } from "react";
import type { User } from "#contract/accounts/accounts.ts";

/**
 * How a page that a visitor may see first leads into the app. At the front door (web/door.tsx) the router and the query
 * client have not been loaded, so such a page uses this instead.
 */
export type Way = {
  open: (path: string, how?: { replace?: boolean }) => Promise<void>;
  /** Fetches what the page needs, because someone may be about to open it. */
  near: (path: string) => void;
  /** Call it once a session has begun, with the person. */
  letIn: (user: User) => void;
};

const WayContext = createContext<Way | null>(null);
export const WayProvider = WayContext.Provider;

export function useWay(): Way {
  const way = useContext(WayContext);
  if (!way) throw new Error("A page stands outside of WayProvider");
  return way;
}
