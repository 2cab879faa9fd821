import { useEffect, useRef } from "react";
import { t } from "#contract/translate.ts";
import { formatLongDate } from "#web/lib/dates.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pane } from "#web/ui/frost.tsx";

/** Shown after an account was deleted or abandoned, when all its devices are signed out. */
export function Goodbye({ deletesAt }: { deletesAt: string }) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus(), []);
  return (
    <div className="auth">
      <Pane className="error-card" ref={card} tabIndex={-1}>
        <EmptyState
          as="h1"
          sun="set"
          title={t("You are signed out everywhere")}
          words={t("This account will be deleted on {date}. Until then, log in to keep it.", {
            date: formatLongDate(deletesAt),
          })}
        >
          {/* Reloads the page, so that nothing of the account stays in memory. */}
          <a className={buttonClass()} href="/login">
            {t("Log in")}
          </a>
        </EmptyState>
      </Pane>
    </div>
  );
}
