import type { ComponentProps, MouseEvent } from "react";
import { useEntryNavigation } from "#web/lib/entry-navigation.ts";

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
