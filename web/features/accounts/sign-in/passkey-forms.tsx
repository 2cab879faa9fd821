import type { User } from "#contract/accounts/accounts.ts";
import { type Passkey, renamePasskey } from "#contract/accounts/sign-in.ts";
import { callApi } from "#web/lib/call-api.ts";
import { useForm } from "#web/lib/use-form.ts";
import { TextField } from "#web/ui/field.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { EditForm } from "../edit-form.tsx";
import { explainFailure } from "../explain-failure.ts";
import { createPasskey, explainAuthenticator } from "./passkey-browser.ts";
import { useReloadWays } from "./sign-in-ways-query.ts";

const forms = () => import("#contract/accounts/sign-in-forms.ts");

const likelyName = () => (/android|iphone|ipad/i.test(navigator.userAgent) ? "My phone" : "My computer");

type AddPasskeyFormProps = { user: User; onDone: (words: string) => void; onCancel: () => void };

export function AddPasskeyForm({ user, onDone, onCancel }: AddPasskeyFormProps) {
  const reload = useReloadWays();
  const { form, errors, alert, sending } = useForm({
    schema: async () => (await forms()).passkeyFormSchema,
    explain: (error) => explainAuthenticator(error) ?? explainFailure(error),
    send: async (body) => {
      const { name } = await createPasskey(body);
      await reload();
      onDone(`The passkey “${name}” is added. You can log in with it from now on.`);
    },
  });
  return (
    <EditForm
      form={form}
      alert={alert}
      sending={sending}
      action="Go on"
      sendingAction="Waiting for your device"
      onCancel={onCancel}
    >
      {/* Tells password managers whose password it is; without a name it is not sent. */}
      <input hidden readOnly autoComplete="username" value={user.username} />
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={60}
        defaultValue={likelyName()}
        help="To know it by, such as the device it is on."
        error={errors.name}
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

type RenamePasskeyFormProps = { passkey: Passkey; onDone: (words: string) => void; onCancel: () => void };

export function RenamePasskeyForm({ passkey: { id, name }, onDone, onCancel }: RenamePasskeyFormProps) {
  const reload = useReloadWays();
  const { form, errors, alert, sending } = useForm({
    schema: async () => (await forms()).passkeyNameFormSchema,
    explain: explainFailure,
    send: async (body) => {
      const renamed = await callApi(renamePasskey, { params: { id }, body });
      await reload();
      onDone(`It is called “${renamed.name}” now.`);
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
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={60}
        defaultValue={name}
        error={errors.name}
      />
    </EditForm>
  );
}
