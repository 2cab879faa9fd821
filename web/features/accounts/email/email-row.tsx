import { useMutation } from "@tanstack/react-query";
import type { User } from "#contract/accounts/accounts.ts";
import { changeEmail, sendEmailConfirmation } from "#contract/accounts/email-confirmation.ts";
import { t, tc } from "#contract/translate.ts";
import { explainFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { rich } from "#web/lib/rich.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { TextButton } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { EditForm, ProofFields } from "../edit-form.tsx";
import { EditRow } from "../edit-row.tsx";
import { accountForms } from "../forms.ts";
import { useRegistrationAnswer } from "../registration-answer.ts";
import { useShowUser } from "../use-account.ts";

type EmailRowProps = {
  user: User;
  editing: { isOpen: boolean; open: () => void };
  onDone: (words: string) => void;
  onCancel: () => void;
};

export function EmailRow({ user, editing, onDone, onCancel }: EmailRowProps) {
  const { email, unconfirmed_email } = user;
  const present = email ?? unconfirmed_email;
  // If the server sends no mail, nothing can be confirmed.
  const sendsMail = useRegistrationAnswer()?.password_reset_by_mail === true;
  const waiting = sendsMail ? unconfirmed_email : null;
  const inForce = email === waiting ? null : email;
  return (
    <EditRow
      name={t("E-mail")}
      value={
        <>
          {(inForce !== null || waiting === null) && <p>{inForce ?? tc("e-mail address", "None")}</p>}
          {waiting !== null && <Waiting address={waiting} onSent={onDone} />}
        </>
      }
      help={
        sendsMail
          ? t("For a new password when you have forgotten yours, and for reminders if you want them by mail.")
          : t("You can log in with it. This server sends no mail.")
      }
      action={present ? t("Change") : t("Add")}
      label={present ? t("Change e-mail") : t("Add e-mail")}
      editing={editing}
    >
      <EmailForm user={user} sendsMail={sendsMail} onDone={onDone} onCancel={onCancel} />
    </EditRow>
  );
}

function Waiting({ address, onSent }: { address: string; onSent: (words: string) => void }) {
  const send = useMutation({
    mutationFn: () => callApi(sendEmailConfirmation),
    onSuccess: () => onSent(linkIsSent(address)),
  });
  return (
    <div>
      <p>{address}</p>
      <p className="setting__help">
        {rich("Not confirmed yet. <button>Send again</button>", {
          button: (words) => (
            <TextButton disabled={send.isPending} onClick={() => send.mutate()}>
              {words}
            </TextButton>
          ),
        })}
      </p>
      {send.error && <Alert>{explainFailure(send.error)}</Alert>}
    </div>
  );
}

const linkIsSent = (address: string) =>
  t("A link is on its way to {address}. Open it to confirm the address.", { address });

type EmailFormProps = Omit<EmailRowProps, "editing"> & { sendsMail: boolean };

function EmailForm({ user, sendsMail, onDone, onCancel }: EmailFormProps) {
  const show = useShowUser();
  const present = user.unconfirmed_email ?? user.email;
  const state = useForm({
    schema: async () => (await accountForms()).emailFormSchema,
    send: async (body) => {
      const changed = await callApi(changeEmail, { body });
      show(changed);
      const { unconfirmed_email } = changed;
      if (sendsMail && unconfirmed_email) onDone(linkIsSent(unconfirmed_email));
      else onDone(body.email ? t("Your e-mail address is saved.") : t("Your e-mail address is removed."));
    },
  });
  return (
    <EditForm state={state} action={t("Save")} sendingAction={t("Saving")} onCancel={onCancel}>
      <TextField
        label={t("E-mail address")}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={present ?? ""}
        help={present ? t("Leave it empty to remove it.") : undefined}
        error={state.errors.email}
      />
      <ProofFields username={user.username} errors={state.errors} />
    </EditForm>
  );
}
