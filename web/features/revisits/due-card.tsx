import "./revisits.css";
import { useState } from "react";
import type { Revisit } from "#contract/revisits/revisits.ts";
import { counted } from "#web/lib/counted.ts";
import { TextButton } from "#web/ui/button.tsx";
import { OpenRevisit } from "./open-revisit.tsx";

/** The first of those that are due; the others on request. */
export function DueCard({ due }: { due: readonly Revisit[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? due : due.slice(0, 1);
  const more = due.length - shown.length;
  return (
    <section className="due" aria-label="What comes back today">
      {shown.map((revisit) => (
        <OpenRevisit key={revisit.id} revisit={revisit} isDue />
      ))}
      {more > 0 && (
        <p className="revisit__more">
          <TextButton onClick={() => setWhole(true)}>{counted(more, "other")} today</TextButton>
        </p>
      )}
    </section>
  );
}
