import { useState } from "react";
import { makeRecoveryCodes, switchOffOneTimeCodes } from "#contract/accounts/sign-in.ts";
import { t, tc } from "#contract/translate.ts";
import { callApi } from "#web/lib/call-api.ts";
import type { RowFormProps } from "../edit-form.tsx";
import { ProofForm } from "../proof-form.tsx";
import { RecoveryCodesCard } from "./recovery-codes-card.tsx";
import { useReloadWays } from "./sign-in-ways-query.ts";

type Proof = { password: string; code?: string | undefined };
export function SwitchOffForm({ user, onDone, onCancel }: RowFormProps) {
  const reload = useReloadWays();
  const send = async ({ password, code = "" }: Proof) => {
    await callApi(switchOffOneTimeCodes, { body: { password, code } });
    await reload();
    onDone(t("One-time codes are off. Your password alone signs you in again."));
  };
  return (
    <ProofForm
      withCode
      user={user}
      action={t("Switch off")}
      sendingAction={t("Switching off")}
      danger
      send={send}
      onCancel={onCancel}
    />
  );
}

export function NewCodesForm({ user, onDone, onCancel }: RowFormProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const reload = useReloadWays();
  const send = async ({ password, code = "" }: Proof) =>
    setCodes((await callApi(makeRecoveryCodes, { body: { password, code } })).recovery_codes);
  if (codes) {
    const finish = () => {
      void reload();
      onDone(t("Your new recovery codes are ready. The old ones no longer work."));
    };
    return <RecoveryCodesCard codes={codes} username={user.username} onKept={finish} />;
  }
  return (
    <ProofForm
      withCode
      user={user}
      action={t("Make new codes")}
      sendingAction={tc("in progress", "Making")}
      send={send}
      onCancel={onCancel}
    />
  );
}
