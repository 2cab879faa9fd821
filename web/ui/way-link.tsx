import type { ComponentProps, MouseEvent } from "react";
import { useWay } from "#web/lib/way.ts";

/** A link to a page of the app, for pages that are shown before the router has loaded. */
export function WayLink({ href, onClick, ...props }: ComponentProps<"a"> & { href: string }) {
  const way = useWay();
  const near = () => way.near(href);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // The browser itself opens another tab or window.
    if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return;
    event.preventDefault();
    void way.open(href);
  };
  return <a {...props} href={href} onClick={follow} onFocus={near} onPointerEnter={near} />;
}

const hasModifier = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey;
