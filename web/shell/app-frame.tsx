import { useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { isTyping } from "#web/lib/dialog-focus.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { useIsAuthenticated } from "#web/lib/user-query.ts";
import { Frame, type Layout } from "./frame.tsx";
import { Navbar } from "./navbar.tsx";
import { TabBar } from "./tab-bar.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    layout?: Layout;
  }
}

/** The frame of the pages that the router shows. */
export function AppFrame({ layout = "default", children }: { layout?: Layout; children: ReactNode }) {
  const signedIn = useIsAuthenticated();
  // The page that is shown; the requested one may still be loading.
  const path = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  });
  return (
    <Frame
      layout={layout}
      path={path}
      bar={<Navbar path={path} />}
      more={
        signedIn && (
          <>
            {layout !== "none" && <TabBar />}
            <PaletteHere />
          </>
        )
      }
    >
      {children}
    </Frame>
  );
}

const { Part: Palette } = lazyWithRetry(() => import("./palette/palette.tsx"));
const { Part: ShortcutsDialog } = lazyWithRetry(() => import("./palette/shortcuts-dialog.tsx"));

type Shown = "palette" | "shortcuts";

/** Ctrl or Cmd with K opens the palette; `?` lists all shortcuts, except in text fields. */
function PaletteHere() {
  const [shown, setShown] = useState<Shown | null>(null);
  const [wanted, setWanted] = useState<ReadonlySet<Shown>>(new Set());
  useEffect(() => {
    const takeKey = (event: KeyboardEvent) => {
      const next = askedBy(event);
      // An open dialog handles the keys.
      if (!next || event.defaultPrevented || document.querySelector("[role=dialog]")) return;
      event.preventDefault();
      setWanted((before) => new Set([...before, next]));
      setShown(next);
    };
    addEventListener("keydown", takeKey);
    return () => removeEventListener("keydown", takeKey);
  }, []);
  const dialog = (name: Shown) => ({
    open: shown === name,
    onOpenChange: (open: boolean) => setShown(open ? name : null),
  });
  return (
    <>
      {wanted.has("palette") && <Palette {...dialog("palette")} />}
      {wanted.has("shortcuts") && <ShortcutsDialog {...dialog("shortcuts")} />}
    </>
  );
}

function askedBy({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): Shown | null {
  if (key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey && !shiftKey) return "palette";
  return key === "?" && !ctrlKey && !metaKey && !altKey && !isTyping(target) ? "shortcuts" : null;
}
