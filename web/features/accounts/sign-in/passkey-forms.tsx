import type { User } from "#contract/accounts/accounts.ts";
import { type Passkey, removePasskey, renamePasskey } from "#contract/accounts/sign-in.ts";
import { t } from "#contract/translate.ts";
import { explainFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { useForm } from "#web/lib/use-form.ts";
import { TextField } from "#web/ui/field.tsx";
import { EditForm, ProofFields, type RowFormProps } from "../edit-form.tsx";
import { signInForms } from "../forms.ts";
import { ProofForm } from "../proof-form.tsx";
import { createPasskey, explainAuthenticator } from "./passkey-browser.ts";
import { useReloadWays } from "./sign-in-ways-query.ts";

const likelyName = () =>
  /android|iphone|ipad/i.test(navigator.userAgent) ? t("My phone") : t("My computer");

export function AddPasskeyForm({ user, onDone, onCancel }: RowFormProps) {
  const reload = useReloadWays();
  const state = useForm({
    schema: async () => (await signInForms()).passkeyFormSchema,
    explain: (error) => explainAuthenticator(error) ?? explainFailure(error),
    send: async (body) => {
      const { name } = await createPasskey(body);
      await reload();
      onDone(t("The passkey “{name}” is added. You can log in with it from now on.", { name }));
    },
  });
  return (
    <EditForm
      state={state}
      action={t("Continue")}
      sendingAction={t("Waiting for your device")}
      onCancel={onCancel}
    >
      <TextField
        label={t("Name")}
        name="name"
        autoComplete="off"
        defaultValue={likelyName()}
        help={t("So that you can tell it from others, such as the device it is on.")}
        error={state.errors.name}
      />
      <ProofFields username={user.username} errors={state.errors} />
    </EditForm>
  );
}

type RenamePasskeyFormProps = { passkey: Passkey; onDone: (words: string) => void; onCancel: () => void };

export function RenamePasskeyForm({ passkey: { id, name }, onDone, onCancel }: RenamePasskeyFormProps) {
  const reload = useReloadWays();
  const state = useForm({
    schema: async () => (await signInForms()).passkeyNameFormSchema,
    send: async (body) => {
      const renamed = await callApi(renamePasskey, { params: { id }, body });
      await reload();
      onDone(t("It is called “{name}” now.", { name: renamed.name }));
    },
  });
  return (
    <EditForm state={state} action={t("Save")} sendingAction={t("Saving")} onCancel={onCancel}>
      <TextField
        label={t("Name")}
        name="name"
        autoComplete="off"
        defaultValue={name}
        error={state.errors.name}
      />
    </EditForm>
  );
}

type RemovePasskeyFormProps = {
  user: User;
  passkey: Passkey;
  onDone: (words: string) => void;
  onCancel: () => void;
};

export function RemovePasskeyForm({ user, passkey: { id, name }, onDone, onCancel }: RemovePasskeyFormProps) {
  const reload = useReloadWays();
  return (
    <ProofForm
      user={user}
      action={t("Remove")}
      sendingAction={t("Removing")}
      danger
      send={async (body) => {
        await callApi(removePasskey, { params: { id }, body });
        await reload();
        onDone(t("The passkey “{name}” is removed. You may delete it from your device, too.", { name }));
      }}
      onCancel={onCancel}
    >
      <p className="setup-step__words">
        {t("You can no longer log in with it. Your other ways to sign in stay.")}
      </p>
    </ProofForm>
  );
}
