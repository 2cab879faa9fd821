import { deleteAccount } from "#contract/accounts/profile.ts";
import { beforeLogout } from "#web/lib/before-logout.ts";
import { callApi } from "#web/lib/call-api.ts";
import { useForm } from "#web/lib/use-form.ts";
import { TextField } from "#web/ui/field.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { EditForm } from "../edit-form.tsx";
import { explainFailure } from "../explain-failure.ts";

const forms = () => import("#contract/accounts/account-forms.ts");

/** The server asks the same; here a slip is told while it is typed. */
async function rulesFor(username: string) {
  const { deletionFormSchema } = await forms();
  const isIt = (typed: string) => typed === "" || typed.toLowerCase() === username.toLowerCase();
  return deletionFormSchema.extend({
    username: deletionFormSchema.shape.username.refine(isIt, { error: "This is not your username." }),
  });
}

type DeletionFormProps = { username: string; onDeleted: (deletesAt: string) => void; onCancel: () => void };

/** Asks twice: for the username, typed, and for the password. */
export function DeletionForm({ username, onDeleted, onCancel }: DeletionFormProps) {
  const { form, errors, alert, sending } = useForm({
    schema: () => rulesFor(username),
    explain: explainFailure,
    send: async (body) => {
      await beforeLogout();
      const { deletes_at } = await callApi(deleteAccount, { body });
      onDeleted(deletes_at ?? "");
    },
  });
  return (
    <EditForm
      form={form}
      alert={alert}
      sending={sending}
      action="Delete account"
      sendingAction="Deleting"
      danger
      onCancel={onCancel}
    >
      <TextField
        label={`Type ${username} to confirm`}
        name="username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
      />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
    </EditForm>
  );
}
