import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { resetLinkMinutes } from "#contract/lifetimes.ts";
import { resetPassword } from "#contract/recovery.ts";
import { callPublic } from "#web/lib/call-api.ts";
import { beforeLogout } from "#web/lib/leaving.ts";
import { session } from "#web/lib/session.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { AuthCard } from "../auth-card.tsx";
import { explainFailure } from "../explain-failure.ts";

const forms = () => import("#contract/account-forms.ts");

const toForgot = (
  <Link className="link" to="/forgot-password">
    Ask for a new link
  </Link>
);

/** `token`: from the link's fragment, which browsers send to no server. */
export function ResetPage({ token, onUsed }: { token: string; onUsed: () => void }) {
  const [isSet, setIsSet] = useState(false);
  if (isSet) {
    return (
      <AuthCard
        title="Your new password is set"
        lead="You are signed out everywhere. Log in with it to go on."
        foot={null}
      >
        <Link className={buttonClass({ variant: "primary", wide: true })} to="/login" replace>
          Log in
        </Link>
      </AuthCard>
    );
  }
  if (token === "") {
    return (
      <AuthCard title="This link is not whole" lead="Open it from the message again." foot={toForgot}>
        <p className="auth__words">
          A link for a new password is long; perhaps a part of it was left behind. It works once, for{" "}
          {resetLinkMinutes} minutes.
        </p>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="A new password" lead="Setting it signs you out on all devices." foot={toForgot}>
      <ResetForm
        token={token}
        onDone={() => {
          setIsSet(true);
          onUsed();
        }}
      />
    </AuthCard>
  );
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { form, errors, alert, sending } = useForm({
    // The same rules as for a first password.
    schema: async () => (await forms()).registrationSchema.pick({ password: true }),
    explain: explainFailure,
    send: async ({ password }) => {
      await beforeLogout();
      await callPublic(resetPassword, { body: { token, password } });
      // Whoever is signed in here begins anew, too: their session may be one of those that have ended.
      session.clear();
      onDone();
    },
  });
  return (
    <form {...form}>
      {(alert || errors.token) && <Alert>{alert || errors.token}</Alert>}
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        help="At least 10 characters. A few words in a row are easy to keep."
        error={errors.password}
      />
      <Button type="submit" variant="primary" wide disabled={sending}>
        {sending ? "Setting" : "Set password"}
      </Button>
    </form>
  );
}
