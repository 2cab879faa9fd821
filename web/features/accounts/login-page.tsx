import { Link } from "@tanstack/react-router";
import { login } from "#contract/accounts.ts";
import { callPublic } from "#web/lib/call-api.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { explainAuthFailure, isRejection, refuseBadLogin } from "./auth-answers.ts";
import { AuthCard } from "./auth-card.tsx";
import { useRegistration } from "./registration-query.ts";
import { useEnter } from "./use-account.ts";

// The schemas come while the first field is being filled in, not before the form is shown.
const forms = () => import("#contract/account-forms.ts");

export function LoginPage({ returnTo }: { returnTo?: string | undefined }) {
  const enter = useEnter(returnTo);
  const { registration } = useRegistration();
  const { form, errors, alert, sending } = useForm({
    schema: async () => (await forms()).loginFormSchema,
    explain: explainAuthFailure,
    suspects: (error) => (isRejection(error) ? ["username", "password"] : []),
    send: async (body) => {
      const answer = await callPublic(login, { body });
      refuseBadLogin(answer);
      await enter(answer);
    },
  });
  return (
    <AuthCard
      title="Welcome back"
      lead="Your reflections are as you left them."
      foot={
        registration !== "closed" && (
          <>
            New here?{" "}
            <Link className="link" to="/register" search={{ return: returnTo }}>
              Register
            </Link>
          </>
        )
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
        <PasswordField
          label="Password"
          name="password"
          aside={
            <Link className="link small" to="/forgot-password">
              Forgot password?
            </Link>
          }
          autoComplete="current-password"
          error={errors.password}
        />
        <Button type="submit" variant="primary" wide disabled={sending}>
          {sending ? "Logging in" : "Log in"}
        </Button>
      </form>
    </AuthCard>
  );
}
