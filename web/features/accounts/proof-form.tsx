import type { ReactNode } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { useForm } from "#web/lib/use-form.ts";
import { EditForm, ProofFields } from "./edit-form.tsx";
import { accountForms, signInForms } from "./forms.ts";

type ProofFormProps = {
  user: User;
  action: string;
  sendingAction: string;
  danger?: boolean;
  send: (form: { password: string; code?: string | undefined }) => Promise<void>;
  onCancel: () => void;
  /** Asks for a one-time code from the start. */
  withCode?: boolean;
  /** An explanation above the fields. */
  children?: ReactNode;
};

/** A form that asks only for proof of identity. */
export function ProofForm({ user, send, withCode = false, children, ...edit }: ProofFormProps) {
  const state = useForm({
    schema: async () =>
      withCode ? (await signInForms()).passwordAndCodeFormSchema : (await accountForms()).proofFormSchema,
    send,
  });
  return (
    <EditForm {...edit} state={state}>
      {children}
      <ProofFields username={user.username} errors={state.errors} withCode={withCode} />
    </EditForm>
  );
}
