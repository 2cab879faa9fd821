import { createLinkedAccount, type LinkedAccount, linkAccount } from "#contract/accounts/linked-accounts.ts";
import { t, tc } from "#contract/translate.ts";
import { callApi } from "#web/lib/call-api.ts";
import type { FormState } from "#web/lib/use-form.ts";
import { useForm } from "#web/lib/use-form.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { isForbidden } from "../auth-answers.ts";
import { CodeField } from "../code-field.tsx";
import { EditForm, ProofFields, useLatch } from "../edit-form.tsx";
import { ExactField } from "../exact-field.tsx";
import { accountForms } from "../forms.ts";
import { RegistrationFields, registrationRules } from "../registration-fields.tsx";
import { useShowLinked } from "./linked-accounts-query.ts";

type LinkFormProps = {
  /** Who is signed in. */
  own: LinkedAccount;
  onLinked: (username: string) => void;
  onCancel: () => void;
};

/** A link gives the other account access to this one, so this one's password is also required. */
const OwnSide = ({ own, errors }: { own: LinkedAccount; errors: FormState["errors"] }) => (
  <ProofFields
    username={own.username}
    errors={errors}
    name="own_password"
    codeLabel={t("Your code")}
    codeName="own_code"
  />
);

/** Links an account that exists already. */
export function LinkForm({ own, onLinked, onCancel }: LinkFormProps) {
  const show = useShowLinked();
  const state = useForm({
    schema: async () => (await accountForms()).linkFormSchema,
    send: async (body) => {
      await show(await callApi(linkAccount, { body }));
      onLinked(body.username);
    },
  });
  const isCodeAsked = useLatch(state.errors.code !== undefined);
  return (
    <EditForm
      state={state}
      action={t("Link account")}
      sendingAction={tc("in progress", "Linking")}
      onCancel={onCancel}
    >
      <ExactField
        // Translators: “its” refers to the other account, which will be linked with this one.
        label={t("Its username")}
        name="username"
        // The browser would offer this account's own name and password.
        autoComplete="off"
        error={state.errors.username}
      />
      <PasswordField
        label={t("Its password")}
        name="password"
        autoComplete="off"
        error={state.errors.password}
      />
      {isCodeAsked && <CodeField label={t("Its code")} error={state.errors.code} takesFocus />}
      <OwnSide own={own} errors={state.errors} />
    </EditForm>
  );
}

/** Creates an account and links it. The person stays signed in to this one. */
export function CreateForm({
  own,
  byInvitation,
  onLinked,
  onCancel,
}: LinkFormProps & { byInvitation: boolean }) {
  const show = useShowLinked();
  const state = useForm({
    schema: async () => {
      const { invitation } = (await registrationRules(byInvitation)).shape;
      return (await accountForms()).createLinkedFormSchema.extend({ invitation });
    },
    suspects: (error) => (byInvitation && isForbidden(error) ? ["invitation"] : []),
    send: async (body) => {
      await show(await callApi(createLinkedAccount, { body }));
      onLinked(body.username);
    },
  });
  return (
    <EditForm
      state={state}
      action={t("Create account")}
      sendingAction={tc("in progress", "Creating")}
      onCancel={onCancel}
    >
      <RegistrationFields errors={state.errors} byInvitation={byInvitation} />
      <OwnSide own={own} errors={state.errors} />
    </EditForm>
  );
}
