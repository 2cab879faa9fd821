import type { z } from "zod";
import type { switchFormSchema } from "#contract/accounts/account-forms.ts";
import type { Credentials } from "#contract/accounts/accounts.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { verifyPassword } from "#server/platform/credentials/passwords.ts";
import { AppError, refusedField } from "#server/platform/errors.ts";
import { openWithPassword } from "../custody/open-with-password.ts";
import { accountDisabled, isStillProven } from "../proof/prove-password.ts";
import { checkCodeInForm } from "../proof/second-factor.ts";
import { recordEvent, recordFailure } from "../security-history.ts";
import { endSessionSoon } from "../sessions/end-session.ts";
import { signIn } from "../sessions/sign-in.ts";
import type { SignedIn } from "../signed-in.ts";
import type { UserRow } from "../user-rows.ts";
import { findLinked, itsCode, notLinked, viaOf } from "./link-accounts.ts";

/**
 * A link holds no key. A switch opens the journal from the host's wrap, as a login does. So a sealed journal asks for
 * its password, and for a code if it has one-time codes.
 * @throws AppError `not_found` if it is not linked, `forbidden` if it is disabled, `password_needed` if it is
 * sealed, `invalid_input` for a password or code that is not its own
 */
export async function switchAccount(
  context: Context,
  user: SignedIn,
  id: string,
  { password = "", code }: z.output<typeof switchFormSchema>,
  device: string,
): Promise<Credentials> {
  const target = await findLinked(context, context.database.query, user, id);
  if (!target) throw notLinked();
  if (target.disabled_at !== null) throw accountDisabled();
  const useCode = target.host_wrap === null ? await prove(context, target, password, code, device) : null;
  const journalKey = await openWithPassword(context, target, password);
  // Who gave the password has logged in to the target.
  const from = useCode ? target.id : ((await viaOf(context.database.query, user.sessionId)) ?? user.id);
  const via = from === target.id ? null : from;
  return signIn(context, { row: target, journalKey, via }, device, async (tx) => {
    const isProven = await isStillProven(tx, target);
    if (!isProven || !(await findLinked(context, tx, user, id))) throw notLinked();
    await useCode?.(tx);
    await endSessionSoon(context, tx, user.sessionId);
    await recordEvent(context, tx, user.id, { kind: "switched_to", device, otherId: id });
    await recordEvent(context, tx, id, { kind: "switched_from", device, otherId: user.id });
  });
}

/** Opening a sealed journal takes what logging in to it takes. */
async function prove(
  context: Context,
  target: UserRow,
  password: string,
  code: string | undefined,
  device: string,
) {
  if (password === "") throw passwordNeeded(target);
  if (!(await verifyPassword(password, target.password_hash))) {
    await recordFailure(context, target.id, device);
    throw notItsPassword(target);
  }
  return checkCodeInForm(context, target.id, code, device, itsCode());
}

const passwordNeeded = ({ username }: UserRow) =>
  new AppError(
    "password_needed",
    t("The journal of {username} is sealed. Enter its password to open it.", { username }),
  );

const notItsPassword = ({ username }: UserRow) =>
  refusedField("password", t("This is not the password of {username}.", { username }));
