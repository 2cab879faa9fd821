import { type ComponentProps, createContext, type MouseEvent, useContext } from "react";
import type { User } from "#contract/accounts/accounts.ts";

/**
 * Navigation from a page that a visitor may see first. The separate login page (web/door.tsx) does not load the router
 * and the query client, so such pages use this instead.
 */
export type EntryNavigation = {
  open: (path: string, how?: { replace?: boolean }) => Promise<void>;
  /** Loads the page in advance, because the person may be about to open it. */
  prefetch: (path: string) => void;
  /** Must be called when a session has begun. */
  signedIn: (user: User) => void;
};

const EntryNavigationContext = createContext<EntryNavigation | null>(null);
export const EntryNavigationProvider = EntryNavigationContext.Provider;

export function useEntryNavigation(): EntryNavigation {
  const navigation = useContext(EntryNavigationContext);
  if (!navigation) throw new Error("A page stands outside of EntryNavigationProvider");
  return navigation;
}

/** A link to a page of the app, for pages that are shown before the router has loaded. */
export function EntryLink({ href, onClick, ...props }: ComponentProps<"a"> & { href: string }) {
  const navigation = useEntryNavigation();
  const prefetch = () => navigation.prefetch(href);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // The browser itself opens another tab or window.
    if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return;
    event.preventDefault();
    void navigation.open(href);
  };
  return <a {...props} href={href} onClick={follow} onFocus={prefetch} onPointerEnter={prefetch} />;
}

const hasModifier = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey;
