import { useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { readCitedPlace } from "./cited-place.ts";

const { Part: CitedNote } = lazyWithRetry(() => import("./cited-note.tsx"));

/** The search part of a reflection's address: the citation that led there. It contains no words. */
export const citedSearch = ({ cited }: Record<string, unknown>): { cited?: string | undefined } => ({
  cited: typeof cited === "string" && readCitedPlace(cited) ? cited : undefined,
});

/** Shows the citation that led to this reflection, if one did. */
export function CitedHere({ cited }: { cited: string | undefined }) {
  const navigate = useNavigate();
  const place = readCitedPlace(cited);
  return (
    place && (
      <Suspense>
        <CitedNote
          {...place}
          onClose={() => void navigate({ to: ".", search: {}, replace: true, resetScroll: false })}
        />
      </Suspense>
    )
  );
}
