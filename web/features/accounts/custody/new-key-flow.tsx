import { useEffect, useRef, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import type { Custody } from "#contract/accounts/custody.ts";
import { t } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";
import { useForm } from "#web/lib/use-form.ts";
import { TextButton } from "#web/ui/button.tsx";
import { FormActs } from "#web/ui/form-acts.tsx";
import { EditForm, ProofFields } from "../edit-form.tsx";
import { accountForms } from "../forms.ts";
import { useShowCustody } from "./custody-query.ts";
import { KeyCheckFields, keyCheckRules } from "./key-check-fields.tsx";
import { type NewRecoveryKey, newRecoveryKey } from "./new-recovery-key.ts";
import { RecoveryKeyCard } from "./recovery-key-card.tsx";

type NewKeyFlowProps = {
  user: User;
  action: string;
  sendingAction: string;
  send: (form: { password: string; code?: string | undefined; recovery_key: string }) => Promise<Custody>;
  onDone: () => void;
  onCancel: () => void;
};

/** Shows a new recovery key, checks that it was kept, and only then changes anything. */
export function NewKeyFlow({ user, onCancel, ...last }: NewKeyFlowProps) {
  const [made] = useState(newRecoveryKey);
  const [isChecking, setIsChecking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isChecking) heading.current?.focus();
  }, [isChecking]);
  if (isChecking)
    return (
      <KeyCheckForm
        user={user}
        made={made}
        onBack={() => setIsChecking(false)}
        onCancel={onCancel}
        {...last}
      />
    );
  return (
    <div className="setup-step">
      <h4 className="setup-step__title" ref={heading} tabIndex={-1}>
        {t("Keep your recovery key")}
      </h4>
      <p className="setup-step__words">
        {t(
          "It is shown only once. Write it down, print it, or put it with your passwords. Nothing changes until you have.",
        )}
      </p>
      <RecoveryKeyCard recoveryKey={made.key} username={user.username} />
      <FormActs action={t("I have kept it")} onAct={() => setIsChecking(true)} onCancel={onCancel} />
    </div>
  );
}

type KeyCheckFormProps = NewKeyFlowProps & { made: NewRecoveryKey; onBack: () => void };

function KeyCheckForm({
  user,
  made,
  action,
  sendingAction,
  send,
  onDone,
  onCancel,
  onBack,
}: KeyCheckFormProps) {
  const show = useShowCustody();
  const state = useForm({
    schema: async () => (await keyCheckRules(made)).extend((await accountForms()).proofFormSchema.shape),
    send: async ({ password, code }) => {
      show(await send({ password, code, recovery_key: made.key }));
      onDone();
    },
  });
  return (
    <EditForm state={state} action={action} sendingAction={sendingAction} onCancel={onCancel}>
      <p className="setup-step__words">
        {rich(
          "Enter these two groups of the recovery key that you saved, so that you can be sure to find it when you need it. <button>Show the key again</button>",
          { button: (words) => <TextButton onClick={onBack}>{words}</TextButton> },
        )}
      </p>
      <KeyCheckFields asked={made.asked} errors={state.errors} />
      <ProofFields username={user.username} errors={state.errors} />
    </EditForm>
  );
}
