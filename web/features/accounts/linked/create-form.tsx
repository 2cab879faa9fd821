import { createLinkedAccount } from "#contract/accounts/linked-accounts.ts";
import { callApi } from "#web/lib/call-api.ts";
import { useForm } from "#web/lib/use-form.ts";
import { isForbidden } from "../auth-answers.ts";
import { EditForm } from "../edit-form.tsx";
import { explainFailure } from "../explain-failure.ts";
import { RegistrationFields, registrationRules } from "../registration-fields.tsx";
import { type LinkFormProps, useShowLinked } from "./link-form.tsx";

/** Creates an account and links it; the signed-in one stays the signed-in one. */
export function CreateForm({ byInvitation, onLinked, onCancel }: LinkFormProps & { byInvitation: boolean }) {
  const show = useShowLinked();
  const { form, errors, alert, sending } = useForm({
    schema: () => registrationRules(byInvitation),
    explain: explainFailure,
    suspects: (error) => (byInvitation && isForbidden(error) ? ["invitation"] : []),
    send: async (body) => {
      await show(await callApi(createLinkedAccount, { body }));
      onLinked(body.username);
    },
  });
  return (
    <EditForm
      form={form}
      alert={alert}
      sending={sending}
      action="Create account"
      sendingAction="Creating"
      onCancel={onCancel}
    >
      <RegistrationFields errors={errors} byInvitation={byInvitation} />
    </EditForm>
  );
}
