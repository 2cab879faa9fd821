import type { User } from "#contract/accounts/accounts.ts";
import { setFirstPassword } from "#contract/accounts/sign-in.ts";
import { callApi } from "#web/lib/call-api.ts";
import { useForm } from "#web/lib/use-form.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { EditForm } from "../edit-form.tsx";
import { explainFailure } from "../explain-failure.ts";
import { useReloadWays } from "./sign-in-ways-query.ts";

const forms = () => import("#contract/accounts/sign-in-forms.ts");

type FirstPasswordFormProps = { user: User; onDone: (words: string) => void; onCancel: () => void };

export function FirstPasswordForm({ user, onDone, onCancel }: FirstPasswordFormProps) {
  const reload = useReloadWays();
  const { form, errors, alert, sending } = useForm({
    schema: async () => (await forms()).firstPasswordFormSchema,
    explain: explainFailure,
    send: async (body) => {
      await callApi(setFirstPassword, { body });
      await reload();
      onDone(`Your password is set. You can log in as ${user.username} with it.`);
    },
  });
  return (
    <EditForm
      form={form}
      alert={alert}
      sending={sending}
      action="Set password"
      sendingAction="Setting"
      onCancel={onCancel}
    >
      <input hidden readOnly autoComplete="username" value={user.username} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        help="At least 10 characters. A few words in a row are easy to keep."
        error={errors.password}
      />
    </EditForm>
  );
}
