import { useState } from "react";
import { t } from "#contract/translate.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button, TextButton } from "#web/ui/button.tsx";
import { AuthCard, AuthForm } from "../auth-card.tsx";
import { KeyCheckFields, keyCheckRules } from "./key-check-fields.tsx";
import type { NewRecoveryKey } from "./new-recovery-key.ts";
import { RecoveryKeyCard } from "./recovery-key-card.tsx";

/** Shows the recovery key that replaces a used one, and checks that it was kept. */
export function NextKey({ made, onKept }: { made: NewRecoveryKey; onKept: () => void }) {
  const [isChecking, setIsChecking] = useState(false);
  if (isChecking) {
    return (
      <AuthCard
        title={t("Check your recovery key")}
        lead={t("Enter these two groups of the recovery key that you saved.")}
        foot={<TextButton onClick={() => setIsChecking(false)}>{t("Show the key again")}</TextButton>}
      >
        <KeyCheck made={made} onKept={onKept} />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={t("Keep your new recovery key")}
      lead={t(
        "Your new password is set. The recovery key you used no longer works. This one replaces it, and is shown only once.",
      )}
      foot={null}
    >
      <RecoveryKeyCard recoveryKey={made.key} />
      <Button variant="primary" wide onClick={() => setIsChecking(true)}>
        {t("I have kept it")}
      </Button>
    </AuthCard>
  );
}

function KeyCheck({ made, onKept }: { made: NewRecoveryKey; onKept: () => void }) {
  const state = useForm({
    schema: () => keyCheckRules(made),
    send: async () => onKept(),
  });
  return (
    <AuthForm state={state} action={t("Continue")} sendingAction={t("Continue")}>
      <KeyCheckFields asked={made.asked} errors={state.errors} />
    </AuthForm>
  );
}
