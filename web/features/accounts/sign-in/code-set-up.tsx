import { useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { confirmOneTimeCodes, setUpOneTimeCodes } from "#contract/accounts/sign-in.ts";
import { callApi } from "#web/lib/call-api.ts";
import { useForm } from "#web/lib/use-form.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { EditForm } from "../edit-form.tsx";
import { explainFailure } from "../explain-failure.ts";
import { CodeField } from "./code-field.tsx";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodesCard } from "./recovery-codes-card.tsx";
import { useReloadWays } from "./sign-in-ways-query.ts";

const passwordForms = () => import("#contract/accounts/account-forms.ts");
const codeForms = () => import("#contract/accounts/sign-in-forms.ts");

type Secret = { secret: string; uri: string };
type CodeSetUpProps = { user: User; onDone: (words: string) => void; onCancel: () => void };

/** Password, then the app, then the recovery codes. */
export function CodeSetUp({ user, onDone, onCancel }: CodeSetUpProps) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const reload = useReloadWays();
  const finish = () => {
    void reload();
    onDone("One-time codes are on. Your app’s code is asked for after your password from now on.");
  };
  if (codes) return <RecoveryCodesCard codes={codes} username={user.username} onKept={finish} />;
  if (secret) return <ConfirmForm secret={secret} onConfirmed={setCodes} onCancel={onCancel} />;
  return <BeginForm user={user} onBegun={setSecret} onCancel={onCancel} />;
}

type BeginFormProps = { user: User; onBegun: (secret: Secret) => void; onCancel: () => void };

function BeginForm({ user, onBegun, onCancel }: BeginFormProps) {
  const { form, errors, alert, sending } = useForm({
    schema: async () => (await passwordForms()).passwordOnlyFormSchema,
    explain: explainFailure,
    send: async (body) => onBegun(await callApi(setUpOneTimeCodes, { body })),
  });
  return (
    <EditForm
      form={form}
      alert={alert}
      sending={sending}
      action="Go on"
      sendingAction="One moment"
      onCancel={onCancel}
    >
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

type ConfirmFormProps = {
  secret: Secret;
  onConfirmed: (codes: readonly string[]) => void;
  onCancel: () => void;
};

function ConfirmForm({ secret: { secret, uri }, onConfirmed, onCancel }: ConfirmFormProps) {
  const { form, errors, alert, sending } = useForm({
    schema: async () => (await codeForms()).codeFormSchema,
    explain: explainFailure,
    send: async (body) => onConfirmed((await callApi(confirmOneTimeCodes, { body })).recovery_codes),
  });
  return (
    <EditForm
      form={form}
      alert={alert}
      sending={sending}
      action="Switch on"
      sendingAction="Switching on"
      onCancel={onCancel}
    >
      <div className="code-secret">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <p className="code-secret__words">
          Take this picture with your authenticator app, or type the secret into it:
          <code className="code-secret__text">{secret.replace(/(.{4})(?!$)/g, "$1 ")}</code>
        </p>
      </div>
      <CodeField label="Code that the app shows" error={errors.code} takesFocus />
    </EditForm>
  );
}
