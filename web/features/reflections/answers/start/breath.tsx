import { useEffect, useState } from "react";
import { t } from "#contract/translate.ts";
import { isMotionReduced } from "#web/lib/look.ts";
import { TextButton } from "#web/ui/button.tsx";

const maxBreaths = 3;
const inMs = 4000;
const outMs = 6000;

type Phase = "in" | "out" | "rest";
// Translators: Both are shown in turn, within a circle that grows and shrinks with the breath.
const words = (phase: Phase) => ({ in: t("Breathe in"), out: t("And out"), rest: "" })[phase];

/** One slow breath, and two more for people who stay with it. It can be skipped at any time. */
export function Breath({ isOver, onOver }: { isOver: boolean; onOver: () => void }) {
  const [isStill] = useState(isMotionReduced);
  const [turn, setTurn] = useState(0);
  const isResting = isOver || isStill || turn >= 2 * maxBreaths;
  const phase: Phase = isResting ? "rest" : turn % 2 === 0 ? "in" : "out";

  useEffect(() => {
    if (phase === "rest") return;
    const timer = setTimeout(() => setTurn((before) => before + 1), phase === "in" ? inMs : outMs);
    return () => clearTimeout(timer);
  }, [phase]);

  return (
    <section className="breath" aria-label={t("A breath before you begin")}>
      <div className="breath__place" aria-hidden="true">
        <span className="breath__circle" data-phase={phase} />
        <span className="breath__word">{words(phase)}</span>
      </div>
      {isResting ? (
        <p className="breath__note small">
          {isStill
            ? t("Breathe in while you count to four, and out while you count to six.")
            : t("Begin when you like.")}
        </p>
      ) : (
        <p className="breath__note small">
          <span className="visually-hidden">
            {t("Breathe in while you count to four, and out while you count to six.")}
          </span>
          <TextButton onClick={onOver}>{t("Skip breathing")}</TextButton>
        </p>
      )}
    </section>
  );
}
