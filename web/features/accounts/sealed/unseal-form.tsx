import type { User } from "#contract/accounts/accounts.ts";
import { returnCustody } from "#contract/accounts/custody.ts";
import { callApi } from "#web/lib/call-api.ts";
import { useForm } from "#web/lib/use-form.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { EditForm } from "../edit-form.tsx";
import { explainFailure } from "../explain-failure.ts";
import { useShowCustody } from "./custody-query.ts";

const forms = () => import("#contract/accounts/account-forms.ts");

type UnsealFormProps = { user: User; onDone: () => void; onCancel: () => void };

export function UnsealForm({ user, onDone, onCancel }: UnsealFormProps) {
  const show = useShowCustody();
  const { form, errors, alert, sending } = useForm({
    schema: async () => (await forms()).passwordOnlyFormSchema,
    explain: explainFailure,
    send: async (body) => {
      show(await callApi(returnCustody, { body }));
      onDone();
    },
  });
  return (
    <EditForm
      form={form}
      alert={alert}
      sending={sending}
      action="Let the host hold the key"
      sendingAction="Unsealing"
      onCancel={onCancel}
    >
      <input hidden readOnly autoComplete="username" value={user.username} />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
    </EditForm>
  );
}
