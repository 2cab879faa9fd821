import { changeEmail } from "#contract/accounts/profile.ts";
import { callApi } from "#web/lib/call-api.ts";
import { useForm } from "#web/lib/use-form.ts";
import { TextField } from "#web/ui/field.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { EditForm } from "../edit-form.tsx";
import { explainFailure } from "../explain-failure.ts";
import type { ProfileFormProps } from "./name-forms.tsx";
import { useShowUser } from "./use-show-user.ts";

const forms = () => import("#contract/accounts/account-forms.ts");

export function EmailForm({ user, onDone, onCancel }: ProfileFormProps) {
  const show = useShowUser();
  const { form, errors, alert, sending } = useForm({
    schema: async () => (await forms()).emailFormSchema,
    explain: explainFailure,
    send: async (body) => {
      show(await callApi(changeEmail, { body }));
      onDone(body.email ? "Your e-mail address is saved." : "Your e-mail address is removed.");
    },
  });
  return (
    <EditForm
      form={form}
      alert={alert}
      sending={sending}
      action="Save"
      sendingAction="Saving"
      onCancel={onCancel}
    >
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={user.email ?? ""}
        help={user.email ? "Leave it empty to remove it." : undefined}
        error={errors.email}
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
