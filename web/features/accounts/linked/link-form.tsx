import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type LinkedAccount, linkAccount } from "#contract/accounts/linked-accounts.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { useForm } from "#web/lib/use-form.ts";
import { TextField } from "#web/ui/field.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { EditForm } from "../edit-form.tsx";
import { explainFailure } from "../explain-failure.ts";
import { securityHistoryKey } from "../history/security-history-key.ts";
import { CodeField } from "../sign-in/code-field.tsx";
import { linkedAccountsQuery } from "./linked-accounts-query.ts";

const forms = () => import("#contract/accounts/account-forms.ts");

export type LinkFormProps = { onLinked: (username: string) => void; onCancel: () => void };

/** Shows the new list at once, and lets the history be asked for again. */
export function useShowLinked() {
  const queryClient = useQueryClient();
  return async (accounts: LinkedAccount[]) => {
    await queryClient.cancelQueries(linkedAccountsQuery);
    queryClient.setQueryData(linkedAccountsQuery.queryKey, accounts);
    void queryClient.invalidateQueries({ queryKey: securityHistoryKey });
  };
}

/** Links an account that exists already. */
export function LinkForm({ onLinked, onCancel }: LinkFormProps) {
  const show = useShowLinked();
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const { form, errors, alert, sending } = useForm({
    schema: async () => (await forms()).linkFormSchema,
    explain: explainFailure,
    send: async (body) => {
      try {
        await show(await callApi(linkAccount, { body }));
      } catch (error) {
        if (error instanceof ApiFailure && error.body?.fields?.code) setIsCodeAsked(true);
        throw error;
      }
      onLinked(body.username);
    },
  });
  return (
    <EditForm
      form={form}
      alert={alert}
      sending={sending}
      action="Link account"
      sendingAction="Linking"
      onCancel={onCancel}
    >
      <TextField
        label="Its username"
        name="username"
        // Not this account's own name and password, which the browser would offer.
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
      />
      <PasswordField label="Its password" name="password" autoComplete="off" error={errors.password} />
      {isCodeAsked && <CodeField label="Its code" error={errors.code} takesFocus />}
    </EditForm>
  );
}
