import { t } from "#contract/translate.ts";
import "./revisits.css";
import { useState } from "react";
import type { Revisit } from "#contract/revisits/revisits.ts";
import { TextButton } from "#web/ui/button.tsx";
import { OpenRevisit } from "./open-revisit.tsx";

/** The first of those that are due; the others on request. */
export function DueCard({ due }: { due: readonly Revisit[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? due : due.slice(0, 1);
  const more = due.length - shown.length;
  return (
    <section className="due" aria-label={t("What comes back today")}>
      {shown.map((revisit) => (
        <OpenRevisit key={revisit.id} revisit={revisit} isDue />
      ))}
      {more > 0 && (
        <p className="revisit__more">
          <TextButton onClick={() => setWhole(true)}>
            {/* Translators: shows what else comes back today. */}
            {t("{count, plural, one {# other} other {# others}} today", { count: more })}
          </TextButton>
        </p>
      )}
    </section>
  );
}
