import { useState } from "react";
import { type Credentials, login } from "#contract/accounts/accounts.ts";
import { callPublic } from "#web/lib/call-api.ts";
import { useForm } from "#web/lib/use-form.ts";
import {
  asksForCode,
  explainAuthFailure,
  isRejection,
  orUnreadable,
  refuseBadLogin,
} from "./auth-answers.ts";
import { accountForms } from "./forms.ts";

type LoginFormOptions = {
  /** The fields to mark when the server refuses name and password. */
  suspects: readonly string[];
  onCredentials: (credentials: Credentials) => Promise<void> | void;
};

/** Name and password, and then a one-time code where the account has them. All of it is sent together. */
export function useLoginForm({ suspects, onCredentials }: LoginFormOptions) {
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const state = useForm({
    schema: async () => (await accountForms()).loginFormSchema,
    explain: explainAuthFailure,
    suspects: (error) => (isRejection(error) && !asksForCode(error) ? suspects : []),
    send: async (body) => {
      try {
        const answer = await callPublic(login, { body }).catch(orUnreadable(refuseBadLogin));
        refuseBadLogin(answer);
        await onCredentials(answer);
      } catch (error) {
        // The first request for a code is not an error. A wrong code is, at its field.
        if (!asksForCode(error) || isCodeAsked) {
          if (isRejection(error) && !asksForCode(error)) setIsCodeAsked(false);
          throw error;
        }
        setIsCodeAsked(true);
      }
    },
  });
  return { ...state, isCodeAsked, dropCode: () => setIsCodeAsked(false) };
}
