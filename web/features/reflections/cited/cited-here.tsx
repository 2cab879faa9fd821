import { useNavigate } from "@tanstack/react-router";
import { readCited } from "#web/lib/cited-place.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";

const { Part: CitedNote } = lazyWithRetry(() => import("./cited-note.tsx"));

/** The search part of a reflection's address: what led there. It contains no words. */
export const citedSearch = ({ cited }: Record<string, unknown>): { cited?: string | undefined } => ({
  cited: typeof cited === "string" && readCited(cited) ? cited : undefined,
});

type CitedHereProps = { reflectionId: string; cited: string | undefined };

/** Marks the quote that led to this reflection, if one did. */
export function CitedHere({ reflectionId, cited: address }: CitedHereProps) {
  const navigate = useNavigate();
  const cited = readCited(address);
  return (
    cited && (
      <CitedNote
        key={address}
        reflectionId={reflectionId}
        cited={cited}
        onClose={() => void navigate({ to: ".", search: {}, replace: true, resetScroll: false })}
      />
    )
  );
}
