import { useMutation } from "@tanstack/react-query";
import type { User } from "#contract/accounts/accounts.ts";
import { changeEmail, sendEmailConfirmation } from "#contract/accounts/email-confirmation.ts";
import { explainFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
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
  // If the server sends no mail, nothing can be confirmed.
  const sendsMail = useRegistrationAnswer()?.password_reset_by_mail === true;
  const waiting = sendsMail ? unconfirmed_email : null;
  const inForce = email === waiting ? null : email;
  return (
    <EditRow
      name="E-mail"
      value={
        <>
          {(inForce ?? (waiting === null && "None")) && <p>{inForce ?? "None"}</p>}
          {waiting !== null && <Waiting address={waiting} onSent={onDone} />}
        </>
      }
      help={
        sendsMail
          ? "For a new password when you have forgotten yours, and for reminders if you want them by mail."
          : "You can log in with it. This server sends no mail."
      }
      action={(email ?? unconfirmed_email) ? "Change" : "Add"}
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
        Not confirmed yet.{" "}
        <TextButton disabled={send.isPending} onClick={() => send.mutate()}>
          Send again
        </TextButton>
      </p>
      {send.error && <Alert>{explainFailure(send.error)}</Alert>}
    </div>
  );
}

const linkIsSent = (address: string) => `A link is on its way to ${address}. Open it to confirm the address.`;

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
      else onDone(body.email ? "Your e-mail address is saved." : "Your e-mail address is removed.");
    },
  });
  return (
    <EditForm state={state} action="Save" sendingAction="Saving" onCancel={onCancel}>
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={present ?? ""}
        help={present ? "Leave it empty to remove it." : undefined}
        error={state.errors.email}
      />
      <ProofFields username={user.username} errors={state.errors} />
    </EditForm>
  );
}
