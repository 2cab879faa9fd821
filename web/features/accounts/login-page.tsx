import { useEffect, useState } from "react";
import type { Credentials } from "#contract/accounts/accounts.ts";
import { t } from "#contract/translate.ts";
import { lazyNamed } from "#web/lib/lazy-with-retry.ts";
import { passkeysWork } from "#web/lib/passkeys-work.ts";
import { rich } from "#web/lib/rich.ts";
import { TextButton } from "#web/ui/button.tsx";
import { EntryLink } from "#web/ui/entry-navigation.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { AuthCard, AuthForm } from "./auth-card.tsx";
import { CodeField } from "./code-field.tsx";
import { ExactField } from "./exact-field.tsx";
import { useRegistration } from "./registration-answer.ts";
import { OtherWays } from "./sign-in/other-ways.tsx";
import { type BegunSignIn, usePasskeyLogIn } from "./sign-in/use-passkey-log-in.ts";
import { takesFocus } from "./takes-focus.ts";
import { useEnter } from "./use-enter.ts";
import { useLoginForm } from "./use-login-form.ts";

/** Only for those who sign in with a passkey or the provider. */
const { Part: FinishPage } = lazyNamed("FinishPage", () => import("./sign-in/finish-page.tsx"));

type LoginPageProps = {
  returnTo?: string | undefined;
  /** The address's hash: after a sign-in with the provider it names a ticket or a problem. */
  hash: string;
  /** Called once these are read, to remove the ticket from the browser's history. */
  onRead: () => void;
};

export function LoginPage({ returnTo, hash, onRead }: LoginPageProps) {
  const told = new URLSearchParams(hash.replace(/^#/, ""));
  const ticket = told.get("ticket");
  const hasFailed = told.has("problem");
  const enter = useEnter(returnTo);
  const [begun, setBegun] = useState<(BegunSignIn & { need?: "password" }) | null>(
    ticket ? { ticket } : null,
  );
  const explain = useProviderFailure(told);
  useEffect(() => {
    if (ticket || hasFailed) onRead();
  }, [ticket, hasFailed, onRead]);
  if (begun) {
    const { need, ...signIn } = begun;
    return <FinishPage begun={signIn} {...(need && { need })} enter={enter} onBack={() => setBegun(null)} />;
  }
  return (
    <LoginForm
      returnTo={returnTo}
      explainFailure={explain}
      enter={enter}
      onBegun={(signIn) => setBegun({ ...signIn, need: "password" })}
    />
  );
}

type ExplainFailure = (provider: string | null) => string | null;

/** What the first hash says of a failed sign-in with the provider. Few need these sentences, so they load later. */
function useProviderFailure(told: URLSearchParams): ExplainFailure {
  const [first] = useState(told);
  const [explain, setExplain] = useState<ExplainFailure>(() => () => null);
  useEffect(() => {
    if (!first.has("problem")) return;
    void import("#contract/accounts/provider-problems.ts").then(({ explainFailure, readFailure }) => {
      const failure = readFailure(first);
      if (failure) setExplain(() => (provider: string | null) => explainFailure(failure, provider));
    });
  }, [first]);
  return explain;
}

type LoginFormProps = {
  returnTo: string | undefined;
  explainFailure: ExplainFailure;
  enter: (credentials: Credentials) => Promise<void>;
  onBegun: (begun: BegunSignIn) => void;
};

function LoginForm({ returnTo, explainFailure, enter, onBegun }: LoginFormProps) {
  const { registration, provider } = useRegistration();
  const passkey = usePasskeyLogIn({ enter, onBegun });
  const { errors, isCodeAsked, dropCode, ...state } = useLoginForm({
    suspects: ["username", "password"],
    onCredentials: enter,
  });
  const alert = state.alert ?? passkey.alert ?? explainFailure(provider);
  return (
    <AuthCard
      title={isCodeAsked ? t("One more step") : t("Welcome back")}
      lead={
        isCodeAsked
          ? t("Enter the code from your authenticator app.")
          : t("Your reflections are as you left them.")
      }
      foot={
        isCodeAsked ? (
          <TextButton onClick={dropCode}>{t("Log in as someone else")}</TextButton>
        ) : (
          registration !== "closed" &&
          rich("New here? <link>Register</link>", {
            link: (words) => (
              <EntryLink
                className="link"
                href={`/register${returnTo ? `?${new URLSearchParams({ return: returnTo })}` : ""}`}
              >
                {words}
              </EntryLink>
            ),
          })
        )
      }
    >
      <AuthForm state={{ ...state, alert }} action={t("Log in")} sendingAction={t("Logging in")}>
        {/* Only hidden while the code is asked for: all three are sent together. */}
        <div hidden={isCodeAsked}>
          <ExactField
            label={t("Username or e-mail")}
            name="username"
            autoComplete="username webauthn"
            autoFocus={takesFocus()}
            error={errors.username}
          />
          <PasswordField
            label={t("Password")}
            name="password"
            aside={
              <EntryLink className="link small" href="/forgot-password">
                {t("Forgot password?")}
              </EntryLink>
            }
            autoComplete="current-password"
            error={errors.password}
          />
        </div>
        {isCodeAsked && (
          <CodeField help={t("Or one of your recovery codes.")} error={errors.code} takesFocus />
        )}
      </AuthForm>
      {!isCodeAsked && (
        <OtherWays
          returnTo={returnTo}
          passkey={passkeysWork() ? { isAsking: passkey.isAsking, logIn: () => void passkey.logIn() } : null}
        />
      )}
    </AuthCard>
  );
}
