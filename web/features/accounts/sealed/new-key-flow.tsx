import { useEffect, useRef, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import type { Custody } from "#contract/accounts/custody.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { EditForm } from "../edit-form.tsx";
import { explainFailure } from "../explain-failure.ts";
import { useShowCustody } from "./custody-query.ts";
import { KeptFields, keptRules } from "./kept-fields.tsx";
import { type NewRecoveryKey, newRecoveryKey } from "./new-recovery-key.ts";
import { RecoveryKeyCard } from "./recovery-key-card.tsx";

const forms = () => import("#contract/accounts/account-forms.ts");

type NewKeyFlowProps = {
  user: User;
  /** The words on the last button, and while it is being sent. */
  action: string;
  sendingAction: string;
  send: (form: { password: string; recovery_key: string }) => Promise<Custody>;
  onDone: () => void;
  onCancel: () => void;
};

/** Shows a new recovery key, asks whether it was kept, and only then changes anything. */
export function NewKeyFlow({ user, onCancel, ...last }: NewKeyFlowProps) {
  const [made] = useState(newRecoveryKey);
  const [isChecking, setIsChecking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isChecking) heading.current?.focus();
  }, [isChecking]);
  if (isChecking)
    return (
      <KeptForm user={user} made={made} onBack={() => setIsChecking(false)} onCancel={onCancel} {...last} />
    );
  return (
    <div className="seal-step">
      <h4 className="seal-step__title" ref={heading} tabIndex={-1}>
        Keep your recovery key
      </h4>
      <p className="seal-step__words">
        It is shown this once. Write it down, print it, or put it with your passwords; nothing is changed
        before you have.
      </p>
      <RecoveryKeyCard recoveryKey={made.key} username={user.username} />
      <div className="edit-form__acts">
        <Button variant="primary" onClick={() => setIsChecking(true)}>
          I have kept it
        </Button>
        <Button variant="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

type KeptFormProps = NewKeyFlowProps & { made: NewRecoveryKey; onBack: () => void };

function KeptForm({ user, made, action, sendingAction, send, onDone, onCancel, onBack }: KeptFormProps) {
  const show = useShowCustody();
  const { form, errors, alert, sending } = useForm({
    schema: async () => (await keptRules(made)).extend((await forms()).passwordOnlyFormSchema.shape),
    explain: explainFailure,
    send: async ({ password }) => {
      show(await send({ password, recovery_key: made.key }));
      onDone();
    },
  });
  return (
    <EditForm
      form={form}
      alert={alert}
      sending={sending}
      action={action}
      sendingAction={sendingAction}
      onCancel={onCancel}
    >
      <p className="seal-step__words">
        Type these two groups from where you kept the key, so that it is certain to be there when you need it.{" "}
        <button type="button" className="link" onClick={onBack}>
          Show the key again
        </button>
      </p>
      <KeptFields asked={made.asked} errors={errors} />
      {/* Tells password managers whose password it is; without a name it is not sent. */}
      <input hidden readOnly autoComplete="username" value={user.username} />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
    </EditForm>
  );
}
