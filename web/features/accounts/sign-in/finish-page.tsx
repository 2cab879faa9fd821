import { useEffect, useRef, useState } from "react";
import type { Credentials } from "#contract/accounts/accounts.ts";
import { finishSignIn } from "#contract/accounts/sign-in.ts";
import { t, tc } from "#contract/translate.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { callPublic } from "#web/lib/call-api.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { buttonClass, TextButton } from "#web/ui/button.tsx";
import { EntryLink } from "#web/ui/entry-navigation.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { explainAuthFailure } from "../auth-answers.ts";
import { AuthCard, AuthForm } from "../auth-card.tsx";
import { CodeField } from "../code-field.tsx";
import { ExactField } from "../exact-field.tsx";
import { signInForms } from "../forms.ts";
import type { BegunSignIn } from "./use-passkey-log-in.ts";

type TicketFields = { password?: string; code?: string; invitation?: string };
type Need = keyof TicketFields;

const wording = (need: Need): { title: string; lead: string; action: string } => {
  switch (need) {
    case "password":
      return {
        title: t("Open your journal"),
        lead: t("It is sealed, and your way to sign in can’t open it. Enter your password, too."),
        action: tc("button", "Open"),
      };
    case "code":
      return {
        title: t("One more step"),
        lead: t("Enter the code from your authenticator app."),
        action: t("Log in"),
      };
    case "invitation":
      return {
        title: t("Begin your journal"),
        lead: t("You are new here, so you need an invitation."),
        action: t("Register"),
      };
  }
};

/** What the server still needs, by its refusal. */
function needOf(error: unknown): Need | null {
  const body = error instanceof ApiFailure ? error.body : null;
  if (body?.code === "second_factor_required") return "code";
  if (body?.code === "password_needed" || body?.fields?.password) return "password";
  return body?.fields?.invitation ? "invitation" : null;
}

type FinishPageProps = {
  begun: BegunSignIn;
  /** What to ask for first, where that is known. */
  need?: Need;
  enter: (credentials: Credentials, how: { isNew: boolean }) => Promise<void>;
  onBack: () => void;
};

/** Finishes a sign-in that a passkey or the provider began, and asks for what is missing. */
export function FinishPage({ begun, need: first, enter, onBack }: FinishPageProps) {
  const [need, setNeed] = useState<Need | null>(first ?? null);
  const [fields, setFields] = useState<TicketFields>({});
  const [failure, setFailure] = useState<string | null>(null);
  const isSent = useRef(first !== undefined);

  const send = async (more: TicketFields) => {
    const all = { ...fields, ...more };
    try {
      const answer = await callPublic(finishSignIn, { body: { ...begun, ...all } });
      await enter(answer, { isNew: answer.is_new });
    } catch (error) {
      const next = needOf(error);
      // The server asks for the same field again: its value was wrong, and the error shows at the field.
      if (next === need && next !== null) throw error;
      if (next === null) return setFailure(explainAuthFailure(error));
      setFields(all);
      setNeed(next);
    }
  };
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    void send({});
  });

  if (failure !== null) {
    return (
      <AuthCard title={t("Not signed in")} lead={t("Nothing has changed.")} foot={null}>
        <Alert>{failure}</Alert>
        <EntryLink className={buttonClass({ variant: "primary", wide: true })} href="/login" onClick={onBack}>
          {t("Back to log in")}
        </EntryLink>
      </AuthCard>
    );
  }
  if (need === null) {
    return (
      <AuthCard title={t("Signing you in")} lead={t("One moment.")} foot={null}>
        <p className="visually-hidden" role="status">
          {t("Signing you in")}
        </p>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={wording(need).title}
      lead={wording(need).lead}
      foot={<TextButton onClick={onBack}>{t("Log in another way")}</TextButton>}
    >
      <NeedForm key={need} need={need} send={send} />
    </AuthCard>
  );
}

function NeedForm({ need, send }: { need: Need; send: (more: TicketFields) => Promise<void> }) {
  const { errors, ...state } = useForm({
    schema: async () => (await signInForms()).ticketFieldsSchema,
    explain: explainAuthFailure,
    send: async ({ password, code, invitation }) =>
      send({ ...(password && { password }), ...(code && { code }), ...(invitation && { invitation }) }),
  });
  return (
    <AuthForm state={state} action={wording(need).action} sendingAction={t("One moment")}>
      {need === "code" && (
        <CodeField help={t("Or one of your recovery codes.")} error={errors.code} takesFocus />
      )}
      {need === "password" && (
        <PasswordField
          label={t("Password")}
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
      )}
      {need === "invitation" && (
        <ExactField
          label={t("Invitation")}
          name="invitation"
          autoComplete="off"
          help={t("The code from the person who runs this server.")}
          error={errors.invitation}
        />
      )}
    </AuthForm>
  );
}
