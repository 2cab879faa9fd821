import { Link } from "@tanstack/react-router";
import { register } from "#contract/accounts.ts";
import { callPublic } from "#web/lib/call-api.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { explainAuthFailure, refuseBadRegistration, refuseUnreadableRegistration } from "./auth-answers.ts";
import { AuthCard } from "./auth-card.tsx";
import { useEnter } from "./use-account.ts";

// The schemas come while the first field is being filled in, not before the form is shown.
const forms = () => import("#contract/account-forms.ts");

export function RegisterPage({ returnTo }: { returnTo?: string | undefined }) {
  const enter = useEnter(returnTo);
  const { form, errors, alert, sending } = useForm({
    schema: async () => (await forms()).registrationSchema,
    explain: explainAuthFailure,
    send: async (body) => {
      const answer = await callPublic(register, { body }).catch(refuseUnreadableRegistration);
      refuseBadRegistration(answer);
      await enter(answer);
    },
  });
  return (
    <AuthCard
      title="Begin your journal"
      lead="A name and a password are enough."
      foot={
        <>
          Already here?{" "}
          <Link className="link" to="/login" search={{ return: returnTo }}>
            Log in
          </Link>
        </>
      }
    >
      <form {...form}>
        {alert && <Alert>{alert}</Alert>}
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username}
        />
        <TextField
          label="E-mail (optional)"
          name="email"
          type="email"
          autoComplete="email"
          error={errors.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          help="At least 10 characters. A few words in a row are easy to keep."
          error={errors.password}
        />
        <Button type="submit" variant="primary" wide disabled={sending}>
          {sending ? "Registering" : "Register"}
        </Button>
      </form>
    </AuthCard>
  );
}
