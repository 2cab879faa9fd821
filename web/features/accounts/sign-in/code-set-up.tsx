import { useState } from "react";
import { encode } from "uqr";
import { confirmOneTimeCodes, setUpOneTimeCodes } from "#contract/accounts/sign-in.ts";
import { t } from "#contract/translate.ts";
import { callApi } from "#web/lib/call-api.ts";
import { useForm } from "#web/lib/use-form.ts";
import { CodeField } from "../code-field.tsx";
import { EditForm, type RowFormProps } from "../edit-form.tsx";
import { signInForms } from "../forms.ts";
import { ProofForm } from "../proof-form.tsx";
import { RecoveryCodesCard } from "./recovery-codes-card.tsx";
import { useReloadWays } from "./sign-in-ways-query.ts";

type Secret = { secret: string; uri: string };
/** Asks for the password, then a code of the app, and then shows the recovery codes. */
export function CodeSetUp({ user, onDone, onCancel }: RowFormProps) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const reload = useReloadWays();
  const finish = () => {
    void reload();
    onDone(t("One-time codes are on. From now on you enter your app’s code after your password."));
  };
  if (codes) return <RecoveryCodesCard codes={codes} username={user.username} onKept={finish} />;
  if (secret) return <ConfirmForm secret={secret} onConfirmed={setCodes} onCancel={onCancel} />;
  return (
    <ProofForm
      user={user}
      action={t("Continue")}
      sendingAction={t("One moment")}
      send={async (body) => setSecret(await callApi(setUpOneTimeCodes, { body }))}
      onCancel={onCancel}
    />
  );
}

type ConfirmFormProps = {
  secret: Secret;
  onConfirmed: (codes: readonly string[]) => void;
  onCancel: () => void;
};

function ConfirmForm({ secret: { secret, uri }, onConfirmed, onCancel }: ConfirmFormProps) {
  const state = useForm({
    schema: async () => (await signInForms()).codeFormSchema,
    send: async (body) => onConfirmed((await callApi(confirmOneTimeCodes, { body })).recovery_codes),
  });
  return (
    <EditForm state={state} action={t("Switch on")} sendingAction={t("Switching on")} onCancel={onCancel}>
      <div className="code-secret">
        <QrCode text={uri} label={t("QR code for your authenticator app")} />
        <p className="code-secret__words">
          {t("Scan this code with your authenticator app, or type the secret into it:")}
          <code className="code-secret__text">{secret.replace(/(.{4})(?!$)/g, "$1 ")}</code>
        </p>
      </div>
      <CodeField label={t("The code in the app")} error={state.errors.code} takesFocus />
    </EditForm>
  );
}

/** Drawn on the device, so that the secret goes nowhere else. Dark on light, with a margin of four, as cameras expect. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  // Untranslated: a path of SVG
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={dots.join("")} shapeRendering="crispEdges" />
    </svg>
  );
}
