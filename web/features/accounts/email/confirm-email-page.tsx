import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { confirmationLinkHours } from "#contract/accounts/account-rules.ts";
import { confirmEmail } from "#contract/accounts/email-confirmation.ts";
import { explainFailure } from "#web/lib/api-failure.ts";
import { callPublic } from "#web/lib/call-api.ts";
import { userQuery } from "#web/lib/user-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { AuthCard } from "../auth-card.tsx";

const toProfile = <TextLink to="/profile">Your profile</TextLink>;

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
      <AuthCard title="Your address is confirmed" lead="" foot={null}>
        <p className="auth__words wrap-anywhere" role="status">
          You can log in with {confirm.data.email}, and reminders can come to it.
        </p>
        <Link className={buttonClass({ variant: "primary", wide: true })} to="/dashboard" replace>
          Continue
        </Link>
      </AuthCard>
    );
  if (token === "")
    return (
      <AuthCard title="This link is incomplete" lead="Open it from the message again." foot={toProfile}>
        <p className="auth__words">
          Part of it may be missing. It works once, for {confirmationLinkHours} hours. You can get a new one
          in your profile.
        </p>
      </AuthCard>
    );
  return (
    <AuthCard title="Confirm your address" lead="It shows that mail to it reaches you." foot={toProfile}>
      {confirm.error && <Alert>{explainFailure(confirm.error)}</Alert>}
      <Button variant="primary" wide disabled={confirm.isPending} onClick={() => confirm.mutate()}>
        {confirm.isPending ? "Confirming" : "Confirm this address"}
      </Button>
    </AuthCard>
  );
}
