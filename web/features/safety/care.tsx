import "./care.css";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useId, useState } from "react";
import { lazyNamed } from "#web/lib/lazy-with-retry.ts";
import type { Care } from "./use-care.ts";

const { Part: CarePanel } = lazyNamed("CarePanel", () => import("./care-panel.tsx"));

type CareProps = { care: Care };

/** Announces the panel to screen readers when nothing else is being announced. */
export function CareNews({ care }: CareProps) {
  return (
    <p className="visually-hidden" role="status">
      {care.isShown && "Ways to find help are shown on this page. Your words are saved as always."}
    </p>
  );
}

/** The whole panel, in the sidebar. */
export function CareBeside({ care }: CareProps) {
  if (!care.isShown) return null;
  return (
    <div className="sidebar__part">
      <CarePanel onDismiss={care.dismiss} />
    </div>
  );
}

/** One line below the words that unfolds. It is below the text, so the text does not move. */
export function CareBelow({ care }: CareProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!care.isShown) return null;
  const Chevron = isOpen ? ChevronDown : ChevronUp;
  return (
    <section className="care" aria-label="Ways to find help">
      <div className="care__line">
        <button
          type="button"
          className="care__open"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          You don’t have to carry this alone
          <Chevron className="icon icon--small" />
        </button>
        {!isOpen && (
          <button type="button" className="link care__away" onClick={care.dismiss}>
            Hide for today
          </button>
        )}
      </div>
      <div id={id} className="care__ways" hidden={!isOpen}>
        {isOpen && <CarePanel onDismiss={care.dismiss} />}
      </div>
    </section>
  );
}
