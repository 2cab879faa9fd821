import type { User } from "#contract/accounts/accounts.ts";
import { saveProfile } from "#contract/accounts/profile.ts";
import { beforeLogout } from "#web/lib/before-logout.ts";
import { callApi } from "#web/lib/call-api.ts";
import { session } from "#web/lib/session.ts";
import { useForm } from "#web/lib/use-form.ts";
import { TextField } from "#web/ui/field.tsx";
import { EditForm } from "../edit-form.tsx";
import { explainFailure } from "../explain-failure.ts";
import { useShowUser } from "./use-show-user.ts";

const forms = () => import("#contract/accounts/account-forms.ts");

export type ProfileFormProps = { user: User; onDone: (words: string) => void; onCancel: () => void };

export function DisplayNameForm({ user, onDone, onCancel }: ProfileFormProps) {
  const show = useShowUser();
  const { form, errors, alert, sending } = useForm({
    schema: async () => (await forms()).profileFormSchema.pick({ display_name: true }),
    explain: explainFailure,
    send: async (body) => {
      show(await callApi(saveProfile, { body }));
      onDone("Your name is saved.");
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
        label="Your name"
        name="display_name"
        autoComplete="name"
        dir="auto"
        maxLength={80}
        defaultValue={user.display_name}
        help="Leave it empty to be called by your username."
        error={errors.display_name}
      />
    </EditForm>
  );
}

export function UsernameForm({ user, onCancel }: ProfileFormProps) {
  const { form, errors, alert, sending } = useForm({
    schema: async () => (await forms()).profileFormSchema.pick({ username: true }).required(),
    explain: explainFailure,
    send: async (body) => {
      await beforeLogout();
      const { username } = await callApi(saveProfile, { body });
      session.rename(username);
      // All that goes by the name, in this tab and in others, begins anew with the new one.
      location.reload();
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
        label="New username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={user.username}
        help="You log in with it. The old one is free for others then."
        error={errors.username}
      />
    </EditForm>
  );
}
