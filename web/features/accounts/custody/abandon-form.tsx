import { abandonAccount } from "#contract/accounts/recovery.ts";
import { beforeLogout } from "#web/lib/before-logout.ts";
import { callPublic } from "#web/lib/call-api.ts";
import { session } from "#web/lib/session.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { explainFailure } from "../auth-answers.ts";
import { accountForms } from "../forms.ts";

type AbandonFormProps = { token: string; onAbandoned: (deletesAt: string) => void };

/** For people with neither the password nor the recovery key: they can only delete the account and start again. */
export function AbandonForm({ token, onAbandoned }: AbandonFormProps) {
  const { form, errors, alert, sending } = useForm({
    schema: async () => (await accountForms()).abandonFormSchema.omit({ token: true }),
    explain: explainFailure,
    send: async ({ username }) => {
      await beforeLogout();
      const { deletes_at } = await callPublic(abandonAccount, { body: { token, username } });
      session.clear();
      onAbandoned(deletes_at);
    },
  });
  return (
    <form {...form}>
      {(alert || errors.token) && <Alert>{alert || errors.token}</Alert>}
      <TextField
        label="Type the username to confirm"
        name="username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
      />
      <Button type="submit" variant="primary" wide className="btn-danger" disabled={sending}>
        {sending ? "Deleting" : "Delete this account"}
      </Button>
    </form>
  );
}
