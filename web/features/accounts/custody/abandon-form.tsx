import { abandonAccount } from "#contract/accounts/recovery.ts";
import { t } from "#contract/translate.ts";
import { beforeLogout } from "#web/lib/before-logout.ts";
import { callPublic } from "#web/lib/call-api.ts";
import { session } from "#web/lib/session.ts";
import { useForm } from "#web/lib/use-form.ts";
import { AuthForm } from "../auth-card.tsx";
import { ExactField } from "../exact-field.tsx";
import { accountForms } from "../forms.ts";

type AbandonFormProps = { token: string; onAbandoned: (deletesAt: string) => void };

/** For people with neither the password nor the recovery key: they can only delete the account and start again. */
export function AbandonForm({ token, onAbandoned }: AbandonFormProps) {
  const { errors, ...state } = useForm({
    schema: async () => (await accountForms()).abandonFormSchema.omit({ token: true }),
    send: async ({ username }) => {
      await beforeLogout();
      const { deletes_at } = await callPublic(abandonAccount, { body: { token, username } });
      session.clear();
      onAbandoned(deletes_at);
    },
  });
  return (
    <AuthForm
      state={{ ...state, alert: state.alert ?? errors.token ?? null }}
      action={t("Delete this account")}
      sendingAction={t("Deleting")}
      danger
    >
      <ExactField
        label={t("Type the username to confirm")}
        name="username"
        autoComplete="off"
        error={errors.username}
      />
    </AuthForm>
  );
}
