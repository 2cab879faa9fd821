import type { z } from "zod";
import type { emailFormSchema } from "#contract/accounts/account-forms.ts";
import type { User } from "#contract/accounts/accounts.ts";
import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { changeUser } from "../change-user.ts";
import { proveOwner } from "../proof/prove-password.ts";
import { fold, type UserRow } from "../user-rows.ts";
import { confirmed, noEmail, pending, unproven } from "./email-columns.ts";

/** @throws AppError `invalid_input` for a wrong password or code, `already_taken` if the server sends no mail */
export async function changeEmail(
  context: Context,
  owner: Owner,
  form: z.output<typeof emailFormSchema>,
  device: string,
): Promise<User> {
  const { use } = await proveOwner(context, owner, form, device);
  return changeUser(context, owner, {
    columns: (before) => emailColumns(context, form.email, before),
    event: { kind: "email_changed", device },
    isChange: (before) => (before.pending_email ?? before.email) !== (form.email || null),
    work: async (tx) => {
      await use(tx);
      // Links that were sent to an earlier address become void.
      await tx.deleteFrom("email_confirmations").where("user_id", "=", owner.id).execute();
    },
  });
}

/** Without mail, addresses can't be confirmed. */
function emailColumns({ clock, mailer }: Context, email: string, before: UserRow) {
  if (email === "") return noEmail;
  if (!mailer) return unproven(email);
  // The same address in another spelling needs no new confirmation.
  if (before.email_confirmed_at !== null && before.email_folded === fold(email))
    return { ...confirmed(email, clock), email_confirmed_at: before.email_confirmed_at };
  return pending(email, before);
}
