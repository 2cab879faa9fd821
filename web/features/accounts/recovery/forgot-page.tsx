import { useState } from "react";
import { resetLinkMinutes } from "#contract/accounts/account-rules.ts";
import { forgotPassword } from "#contract/accounts/recovery.ts";
import { t } from "#contract/translate.ts";
import { callPublic } from "#web/lib/call-api.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { rich } from "#web/lib/rich.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { AuthCard, AuthForm } from "../auth-card.tsx";
import { ExactField } from "../exact-field.tsx";
import { accountForms } from "../forms.ts";
import { useRegistration } from "../registration-answer.ts";
import { takesFocus } from "../takes-focus.ts";

export function ForgotPage() {
  useDocumentTitle(t("Forgot password"));
  const { password_reset_by_mail: byMail } = useRegistration();
  const [isSent, setIsSent] = useState(false);
  const back = <TextLink to="/login">{t("Back to logging in")}</TextLink>;
  if (!byMail) {
    return (
      <AuthCard title={t("Forgot your password?")} lead={t("This server sends no mail.")} foot={back}>
        <p className="auth__words">
          {rich(
            "Ask the person who runs it for a link that sets a new password. They make one with <command></command>.",
            { command: () => <code className="auth__command">npm run admin -- reset-password NAME</code> },
          )}
        </p>
      </AuthCard>
    );
  }
  if (isSent) {
    return (
      <AuthCard title={t("Check your mail")} lead={t("It can take a minute or two.")} foot={back}>
        <p className="auth__words" role="status">
          {t(
            "If someone here has this name or address, and gave an e-mail address, a link for a new password is on its way. It works once, for {minutes, plural, one {# minute} other {# minutes}}.",
            { minutes: resetLinkMinutes },
          )}
        </p>
        <Button wide onClick={() => setIsSent(false)}>
          {t("Send it again")}
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={t("Forgot your password?")}
      lead={t("You get a link by e-mail that sets a new one.")}
      foot={back}
    >
      <ForgotForm onSent={() => setIsSent(true)} />
    </AuthCard>
  );
}

function ForgotForm({ onSent }: { onSent: () => void }) {
  const state = useForm({
    schema: async () => (await accountForms()).forgotFormSchema,
    send: async (body) => {
      await callPublic(forgotPassword, { body });
      onSent();
    },
  });
  return (
    <AuthForm state={state} action={t("Send the link")} sendingAction={t("Sending")}>
      <ExactField
        label={t("Username or e-mail")}
        name="username"
        autoComplete="username"
        autoFocus={takesFocus()}
        error={state.errors.username}
      />
    </AuthForm>
  );
}
