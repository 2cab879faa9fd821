import { useQueryClient } from "@tanstack/react-query";
import { changePassword } from "#contract/accounts/profile.ts";
import { callApi } from "#web/lib/call-api.ts";
import { useForm } from "#web/lib/use-form.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { EditForm } from "../edit-form.tsx";
import { explainFailure } from "../explain-failure.ts";
import { securityHistoryKey } from "../history/security-history-key.ts";
import { devicesKey } from "./devices-key.ts";
import type { ProfileFormProps } from "./name-forms.tsx";

const forms = () => import("#contract/accounts/account-forms.ts");

export function PasswordForm({ user, onDone, onCancel }: ProfileFormProps) {
  const queryClient = useQueryClient();
  const { form, errors, alert, sending } = useForm({
    schema: async () => (await forms()).passwordFormSchema,
    explain: explainFailure,
    send: async (body) => {
      await callApi(changePassword, { body });
      void queryClient.invalidateQueries({ queryKey: devicesKey });
      void queryClient.invalidateQueries({ queryKey: securityHistoryKey });
      onDone("Your new password is set, and your other devices are signed out.");
    },
  });
  return (
    <EditForm
      form={form}
      alert={alert}
      sending={sending}
      action="Set new password"
      sendingAction="Setting"
      onCancel={onCancel}
    >
      {/* Tells password managers whose password it is; without a name it is not sent. */}
      <input hidden readOnly autoComplete="username" value={user.username} />
      <PasswordField
        label="Your password now"
        name="current_password"
        autoComplete="current-password"
        error={errors.current_password}
      />
      <PasswordField
        label="New password"
        name="new_password"
        autoComplete="new-password"
        help="At least 10 characters. Your other devices are signed out with it; this one stays."
        error={errors.new_password}
      />
    </EditForm>
  );
}
