import type { z } from "zod";
import type { loginFormSchema } from "#contract/accounts/account-forms.ts";
import type { Credentials } from "#contract/accounts/accounts.ts";
import type { Context } from "#server/context.ts";
import { openWithPassword } from "../custody/open-with-password.ts";
import { invalidCredentials, isStillProven, proveAccount } from "../proof/prove-password.ts";
import { checkCode } from "../proof/second-factor.ts";
import { recordEvent } from "../security-history.ts";
import { signIn } from "../sessions/sign-in.ts";

/**
 * By username or e-mail address.
 * @throws AppError `invalid_credentials`, `second_factor_required`, `forbidden` if it is disabled
 */
export async function logIn(
  context: Context,
  form: z.output<typeof loginFormSchema>,
  device: string,
): Promise<Credentials> {
  const row = await proveAccount(context, form, device);
  const useCode = await checkCode(context, row.id, form.code, device);
  const journalKey = await openWithPassword(context, row, form.password);
  return signIn(
    context,
    { row, journalKey },
    device,
    async (tx) => {
      if (!(await isStillProven(tx, row))) throw invalidCredentials();
      await useCode(tx);
      await recordEvent(context, tx, row.id, { kind: "signed_in", device });
    },
    () => useCode(null),
  );
}
