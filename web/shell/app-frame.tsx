import { useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useIsAuthenticated } from "#web/lib/session.ts";
import { Frame, type Layout } from "./frame.tsx";
import { Navbar } from "./navbar.tsx";
import { PaletteHere } from "./palette/palette-here.tsx";
import { TabBar } from "./tab-bar.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    layout?: Layout;
  }
}

/** The frame of the pages that the router shows. */
export function AppFrame({ layout = "default", children }: { layout?: Layout; children: ReactNode }) {
  const signedIn = useIsAuthenticated();
  // The page that is shown: the one that is asked for may still be loading.
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
