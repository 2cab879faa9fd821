import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { deletionGraceDays, resetLinkMinutes } from "#contract/accounts/account-rules.ts";
import { resetPassword } from "#contract/accounts/recovery.ts";
import { t, tc } from "#contract/translate.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { beforeLogout } from "#web/lib/before-logout.ts";
import { callPublic } from "#web/lib/call-api.ts";
import { session } from "#web/lib/session.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button, buttonClass, TextButton } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { AuthCard, AuthForm } from "../auth-card.tsx";
import { AbandonForm } from "../custody/abandon-form.tsx";
import { type NewRecoveryKey, newRecoveryKey } from "../custody/new-recovery-key.ts";
import { NextKey } from "../custody/next-key.tsx";
import { accountForms } from "../forms.ts";
import { NewPasswordField } from "../new-password-field.tsx";
import { Goodbye } from "../profile/goodbye.tsx";

const ToForgot = () => <TextLink to="/forgot-password">{t("Ask for a new link")}</TextLink>;

type Outcome =
  | { isSet: true; draftToStore: NewRecoveryKey | null }
  | { deletesAt: string }
  /** The person has no recovery key. */
  | { isAbandoning: true };

/** `token` is from the link's fragment, which browsers send to no server. */
export function ResetPage({ token, onUsed }: { token: string; onUsed: () => void }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const ended = (next: Outcome) => {
    setOutcome(next);
    onUsed();
  };
  if (outcome && "deletesAt" in outcome) return <Goodbye deletesAt={outcome.deletesAt} />;
  if (outcome && "isSet" in outcome) {
    const { draftToStore } = outcome;
    return draftToStore ? (
      <NextKey made={draftToStore} onKept={() => setOutcome({ isSet: true, draftToStore: null })} />
    ) : (
      <PasswordIsSet />
    );
  }
  if (token === "") {
    return (
      <AuthCard
        title={t("This link is incomplete")}
        lead={t("Open it from the message again.")}
        foot={<ToForgot />}
      >
        <p className="auth__words">
          {t(
            "A link for a new password is long; part of it may be missing. It works once, for {minutes, plural, one {# minute} other {# minutes}}.",
            { minutes: resetLinkMinutes },
          )}
        </p>
      </AuthCard>
    );
  }
  if (outcome) {
    return (
      <AuthCard
        title={t("Without a recovery key")}
        lead={t(
          "Nobody can open this journal without its password or its recovery key: not you, and not the host. You can delete the account and start again.",
        )}
        foot={<TextButton onClick={() => setOutcome(null)}>{t("I do have the recovery key")}</TextButton>}
      >
        <p className="auth__words">
          {t(
            "It is deleted after {days, plural, one {# day} other {# days}}. If you remember the password before then, log in and keep it.",
            { days: deletionGraceDays },
          )}
        </p>
        <AbandonForm token={token} onAbandoned={(deletesAt) => ended({ deletesAt })} />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={t("A new password")}
      lead={t("Setting it signs you out on all devices.")}
      foot={<ToForgot />}
    >
      <ResetForm
        token={token}
        onDone={(draftToStore) => ended({ isSet: true, draftToStore })}
        onNoKey={() => setOutcome({ isAbandoning: true })}
      />
    </AuthCard>
  );
}

function PasswordIsSet() {
  return (
    <AuthCard
      title={t("Your new password is set")}
      lead={t("You are signed out everywhere. Log in with it to continue.")}
      foot={null}
    >
      <Link className={buttonClass({ variant: "primary", wide: true })} to="/login" replace>
        {t("Log in")}
      </Link>
    </AuthCard>
  );
}

const isRecoveryKeyNeeded = (error: unknown) =>
  error instanceof ApiFailure && error.body?.code === "recovery_key_needed";

type ResetFormProps = {
  token: string;
  /** Gets the recovery key that replaces the used one. */
  onDone: (draftToStore: NewRecoveryKey | null) => void;
  onNoKey: () => void;
};

function ResetForm({ token, onDone, onNoKey }: ResetFormProps) {
  const [isSealed, setIsSealed] = useState(false);
  const { errors, ...state } = useForm({
    schema: async () =>
      (await accountForms()).resetFieldsSchema.omit({ token: true, next_recovery_key: true }),
    send: async ({ password, recovery_key }) => {
      const next = recovery_key === undefined ? null : newRecoveryKey();
      await beforeLogout();
      try {
        const keys = next && { recovery_key, next_recovery_key: next.key };
        await callPublic(resetPassword, { body: { token, password, ...keys } });
      } catch (error) {
        if (!isRecoveryKeyNeeded(error)) throw error;
        setIsSealed(true);
        return;
      }
      // This browser's session may be among those that have ended.
      session.clear();
      onDone(next);
    },
  });
  return (
    <>
      <AuthForm
        state={{ ...state, alert: state.alert ?? errors.token ?? null }}
        action={t("Set password")}
        sendingAction={tc("in progress", "Setting")}
      >
        <NewPasswordField label={t("New password")} error={errors.password} />
        <div role="status">
          {isSealed && (
            <p className="auth__words auth__words--between">
              {t("This journal is sealed: a new password opens it only together with its recovery key.")}
            </p>
          )}
        </div>
        {isSealed && (
          <TextField
            label={t("Recovery key")}
            name="recovery_key"
            className="recovery-key__input"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            // The server has just asked for it.
            autoFocus
            help={t("Thirteen groups of five, as you saved them. Spaces and lowercase letters are fine.")}
            error={errors.recovery_key}
          />
        )}
      </AuthForm>
      {isSealed && (
        <Button variant="plain" wide onClick={onNoKey}>
          {t("I don’t have the recovery key")}
        </Button>
      )}
    </>
  );
}
