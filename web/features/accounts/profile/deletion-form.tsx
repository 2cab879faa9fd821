import { deleteAccount } from "#contract/accounts/profile.ts";
import { t } from "#contract/translate.ts";
import { beforeLogout } from "#web/lib/before-logout.ts";
import { callApi } from "#web/lib/call-api.ts";
import { useForm } from "#web/lib/use-form.ts";
import { EditForm, ProofFields } from "../edit-form.tsx";
import { ExactField } from "../exact-field.tsx";
import { accountForms } from "../forms.ts";

/** The server also checks the username; here a mistake shows while typing. */
async function rulesFor(username: string) {
  const { deletionFormSchema } = await accountForms();
  const isIt = (typed: string) => typed === "" || typed.toLowerCase() === username.toLowerCase();
  return deletionFormSchema.extend({
    username: deletionFormSchema.shape.username.refine(isIt, {
      error: () => t("This is not your username."),
    }),
  });
}

type DeletionFormProps = { username: string; onDeleted: (deletesAt: string) => void; onCancel: () => void };

/** Asks for the username and the password, so that no account is deleted by mistake. */
export function DeletionForm({ username, onDeleted, onCancel }: DeletionFormProps) {
  const state = useForm({
    schema: () => rulesFor(username),
    send: async (body) => {
      await beforeLogout();
      const { deletes_at } = await callApi(deleteAccount, { body });
      onDeleted(deletes_at ?? "");
    },
  });
  return (
    <EditForm
      state={state}
      action={t("Delete account")}
      sendingAction={t("Deleting")}
      danger
      onCancel={onCancel}
    >
      <ExactField
        label={t("Type {username} to confirm", { username })}
        name="username"
        autoComplete="off"
        error={state.errors.username}
      />
      <ProofFields username={username} errors={state.errors} />
    </EditForm>
  );
}
