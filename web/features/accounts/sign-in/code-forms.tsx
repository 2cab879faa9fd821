import { useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { makeRecoveryCodes, switchOffOneTimeCodes } from "#contract/accounts/sign-in.ts";
import { callApi } from "#web/lib/call-api.ts";
import { useForm } from "#web/lib/use-form.ts";
import { explainFailure } from "../auth-answers.ts";
import { EditForm, ProofFields } from "../edit-form.tsx";
import { signInForms } from "../forms.ts";
import { RecoveryCodesCard } from "./recovery-codes-card.tsx";
import { useReloadWays } from "./sign-in-ways-query.ts";

type CodeFormProps = { user: User; onDone: (words: string) => void; onCancel: () => void };

export function SwitchOffForm({ user, onDone, onCancel }: CodeFormProps) {
  const reload = useReloadWays();
  const send = async (body: { password: string; code: string }) => {
    await callApi(switchOffOneTimeCodes, { body });
    await reload();
    onDone("One-time codes are off. Your password alone signs you in again.");
  };
  return (
    <PasswordAndCodeForm
      user={user}
      action="Switch off"
      sendingAction="Switching off"
      danger
      send={send}
      onCancel={onCancel}
    />
  );
}

export function NewCodesForm({ user, onDone, onCancel }: CodeFormProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const reload = useReloadWays();
  const send = async (body: { password: string; code: string }) =>
    setCodes((await callApi(makeRecoveryCodes, { body })).recovery_codes);
  if (codes) {
    const finish = () => {
      void reload();
      onDone("Your new recovery codes are ready. The old ones no longer work.");
    };
    return <RecoveryCodesCard codes={codes} username={user.username} onKept={finish} />;
  }
  return (
    <PasswordAndCodeForm
      user={user}
      action="Make new codes"
      sendingAction="Making"
      send={send}
      onCancel={onCancel}
    />
  );
}

type PasswordAndCodeFormProps = {
  user: User;
  action: string;
  sendingAction: string;
  danger?: boolean;
  send: (form: { password: string; code: string }) => Promise<void>;
  onCancel: () => void;
};

function PasswordAndCodeForm({
  user,
  action,
  sendingAction,
  danger = false,
  send,
  onCancel,
}: PasswordAndCodeFormProps) {
  const state = useForm({
    schema: async () => (await signInForms()).passwordAndCodeFormSchema,
    explain: explainFailure,
    send,
  });
  return (
    <EditForm state={state} action={action} sendingAction={sendingAction} danger={danger} onCancel={onCancel}>
      <ProofFields username={user.username} errors={state.errors} withCode />
    </EditForm>
  );
}
