import { useEffect, useRef } from "react";
import { t } from "#contract/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { KeepCard } from "../keep-card.tsx";

type RecoveryCodesCardProps = { codes: readonly string[]; username: string; onKept: () => void };

/** New recovery codes, shown once, with ways to keep them. */
export function RecoveryCodesCard({ codes, username, onKept }: RecoveryCodesCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="setup-step">
      <h4 className="setup-step__title" ref={heading} tabIndex={-1}>
        {t("Keep your recovery codes")}
      </h4>
      <p className="setup-step__words">
        {t(
          "They are shown only once. If you lose your phone, each one works once in place of a code from your app.",
        )}
      </p>
      <KeepCard
        title={t("Recovery codes of {name}", { name: username })}
        label={t("Recovery codes")}
        groups={codes}
        text={codes.join("\n")}
        pronoun="them"
      />
      <div className="edit-form__acts">
        <Button variant="primary" onClick={onKept}>
          {t("I have kept them")}
        </Button>
      </div>
    </div>
  );
}
