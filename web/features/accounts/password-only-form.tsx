import type { User } from "#contract/accounts/accounts.ts";
import { useForm } from "#web/lib/use-form.ts";
import { explainFailure } from "./auth-answers.ts";
import { EditForm, YourPassword } from "./edit-form.tsx";
import { accountForms } from "./forms.ts";

type PasswordOnlyFormProps = {
  user: User;
  action: string;
  sendingAction: string;
  send: (form: { password: string }) => Promise<void>;
  onCancel: () => void;
};

/** A change that takes nothing but the password. */
export function PasswordOnlyForm({ user, send, ...edit }: PasswordOnlyFormProps) {
  const state = useForm({
    schema: async () => (await accountForms()).passwordOnlyFormSchema,
    explain: explainFailure,
    send,
  });
  return (
    <EditForm {...edit} state={state}>
      <YourPassword username={user.username} error={state.errors.password} />
    </EditForm>
  );
}
