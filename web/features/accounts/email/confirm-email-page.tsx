import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { confirmationLinkHours } from "#contract/accounts/account-rules.ts";
import { confirmEmail } from "#contract/accounts/email-confirmation.ts";
import { t } from "#contract/translate.ts";
import { explainFailure } from "#web/lib/api-failure.ts";
import { callPublic } from "#web/lib/call-api.ts";
import { userQuery } from "#web/lib/user-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { AuthCard } from "../auth-card.tsx";

const toProfile = () => <TextLink to="/profile">{t("Your profile")}</TextLink>;

/** For signed-in people and visitors. A press confirms, because programs that check mail open links, too. */
export function ConfirmEmailPage({ token, onUsed }: { token: string; onUsed: () => void }) {
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => callPublic(confirmEmail, { body: { token } }),
    onSuccess: () => {
      onUsed();
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    },
  });
  if (confirm.data)
    return (
      <AuthCard title={t("Your address is confirmed")} lead="" foot={null}>
        <p className="auth__words wrap-anywhere" role="status">
          {t("You can log in with {email}, and reminders can come to it.", { email: confirm.data.email })}
        </p>
        <Link className={buttonClass({ variant: "primary", wide: true })} to="/dashboard" replace>
          {t("Continue")}
        </Link>
      </AuthCard>
    );
  if (token === "")
    return (
      <AuthCard
        title={t("This link is incomplete")}
        lead={t("Open it from the message again.")}
        foot={toProfile()}
      >
        <p className="auth__words">
          {t(
            "Part of it may be missing. It works once, for {hours, plural, one {# hour} other {# hours}}. You can get a new one in your profile.",
            { hours: confirmationLinkHours },
          )}
        </p>
      </AuthCard>
    );
  return (
    <AuthCard
      title={t("Confirm your address")}
      lead={t("It shows that mail to it reaches you.")}
      foot={toProfile()}
    >
      {confirm.error && <Alert>{explainFailure(confirm.error)}</Alert>}
      <Button variant="primary" wide disabled={confirm.isPending} onClick={() => confirm.mutate()}>
        {confirm.isPending ? t("Confirming") : t("Confirm this address")}
      </Button>
    </AuthCard>
  );
}
