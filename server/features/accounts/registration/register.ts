import type { z } from "zod";
import type { registrationSchema } from "#contract/accounts/account-forms.ts";
import type { Credentials } from "#contract/accounts/accounts.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { refusedField } from "#server/platform/errors.ts";
import { signIn } from "../sessions/sign-in.ts";
import { takenOr } from "../user-rows.ts";
import { addAccount, prepareAccount } from "./prepare-account.ts";

/**
 * @throws AppError `forbidden`, `invalid_input` for a guessable password, `already_taken` for a name or address in use
 */
export async function register(
  context: Context,
  form: z.output<typeof registrationSchema>,
  device: string,
): Promise<Credentials> {
  if (context.minimumAge !== null && form.old_enough !== "on")
    throw refusedField(
      "old_enough",
      t("You must be at least {age, plural, one {# year} other {# years}} old to register here.", {
        age: context.minimumAge,
      }),
    );
  const account = await prepareAccount(context, form);
  try {
    return await signIn(context, account, device, (tx) => addAccount(context, tx, account, device));
  } catch (error) {
    throw await takenOr(context, error, account.row);
  }
}
