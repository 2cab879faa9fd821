import { useQueryClient } from "@tanstack/react-query";
import { changePassword, saveProfile } from "#contract/accounts/profile.ts";
import { joinSentences } from "#contract/formats.ts";
import { t, tc } from "#contract/translate.ts";
import { beforeLogout } from "#web/lib/before-logout.ts";
import { callApi } from "#web/lib/call-api.ts";
import { session } from "#web/lib/session.ts";
import { useForm } from "#web/lib/use-form.ts";
import { TextField } from "#web/ui/field.tsx";
import { EditForm, ProofFields, type RowFormProps } from "../edit-form.tsx";
import { ExactField } from "../exact-field.tsx";
import { accountForms } from "../forms.ts";
import { NewPasswordField } from "../new-password-field.tsx";
import { devicesKey, securityHistoryKey } from "../query-keys.ts";
import { usernameRule } from "../registration-fields.tsx";
import { useShowUser } from "../use-account.ts";

export function DisplayNameForm({ user, onDone, onCancel }: RowFormProps) {
  const show = useShowUser();
  const state = useForm({
    schema: async () => (await accountForms()).profileFormSchema.pick({ display_name: true }),
    send: async (body) => {
      show(await callApi(saveProfile, { body }));
      onDone(t("Your name is saved."));
    },
  });
  return (
    <EditForm state={state} action={t("Save")} sendingAction={t("Saving")} onCancel={onCancel}>
      <TextField
        label={t("Your name")}
        name="display_name"
        autoComplete="name"
        dir="auto"
        defaultValue={user.display_name}
        help={t("Leave it empty to be called by your username.")}
        error={state.errors.display_name}
      />
    </EditForm>
  );
}

export function UsernameForm({ user, onCancel }: RowFormProps) {
  const state = useForm({
    schema: async () => (await accountForms()).profileFormSchema.pick({ username: true }).required(),
    send: async (body) => {
      await beforeLogout();
      const { username } = await callApi(saveProfile, { body });
      session.rename(username);
      // Everything that depends on the name, in this tab and in others, restarts with the new one.
      location.reload();
    },
  });
  return (
    <EditForm state={state} action={t("Save")} sendingAction={t("Saving")} onCancel={onCancel}>
      <ExactField
        label={t("New username")}
        name="username"
        autoComplete="username"
        defaultValue={user.username}
        help={joinSentences([
          t("You log in with your username. Others can choose your old one after the change."),
          usernameRule(),
        ])}
        error={state.errors.username}
      />
    </EditForm>
  );
}

export function PasswordForm({ user, onDone, onCancel }: RowFormProps) {
  const queryClient = useQueryClient();
  const state = useForm({
    schema: async () => (await accountForms()).passwordFormSchema,
    send: async (body) => {
      await callApi(changePassword, { body });
      void queryClient.invalidateQueries({ queryKey: devicesKey });
      void queryClient.invalidateQueries({ queryKey: securityHistoryKey });
      onDone(t("Your new password is set, and your other devices are signed out."));
    },
  });
  return (
    <EditForm
      state={state}
      action={t("Set new password")}
      sendingAction={tc("in progress", "Setting")}
      onCancel={onCancel}
    >
      <ProofFields
        username={user.username}
        label={t("Current password")}
        name="current_password"
        errors={state.errors}
      />
      <NewPasswordField
        label={t("New password")}
        name="new_password"
        help={t("At least 10 characters. Your other devices are signed out; this one stays signed in.")}
        error={state.errors.new_password}
      />
    </EditForm>
  );
}
