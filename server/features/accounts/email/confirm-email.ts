import { confirmationLinkHours } from "#contract/accounts/account-rules.ts";
import type { Context } from "#server/context.ts";
import { hashToken, newToken } from "#server/platform/credentials/opaque-tokens.ts";
import {
  AppError,
  authenticationRequired,
  isUniqueViolation,
  refusedField,
} from "#server/platform/errors.ts";
import type { Limit } from "#server/platform/rate-limits.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { recordEvent } from "../security-history.ts";
import { fold, unconfirmedEmail } from "../user-rows.ts";
import { confirmed } from "./email-columns.ts";

/** For all accounts together, because many of them must not fill a stranger's mailbox. */
const toAddress: Limit = { name: "confirmation to address", hits: 10, windowMs: 86_400_000 };

/** @throws AppError `wrong_state` if no address is waiting to be confirmed */
export async function requireUnconfirmed(context: Context, { id }: Owner): Promise<void> {
  const row = await findEnabled(context, id);
  if (!row) throw authenticationRequired();
  if (unconfirmedEmail(row) === null) throw nothingWaits();
}

/**
 * Mails the link to the address that is waiting to be confirmed, if there is one. If another account has that address,
 * the mail says so instead, because only its reader may learn that.
 * @throws AppError `too_many_requests` if the address got too many already
 */
export async function mailConfirmation(context: Context, userId: string): Promise<void> {
  const { database, clock, limits, mailer, publicUrl } = context;
  const row = await findEnabled(context, userId);
  const to = row && unconfirmedEmail(row);
  if (!mailer || !row || !to) return;
  await limits.hit(toAddress, fold(to));
  const holder = await database.query
    .selectFrom("users")
    .select("id")
    .where("email_folded", "=", fold(to))
    .where("id", "!=", row.id)
    .executeTakeFirst();
  if (holder)
    return mailer.send({ to, subject: "Your e-mail address is already in use", text: inUse(publicUrl) });
  const token = newToken();
  await database.query
    .insertInto("email_confirmations")
    .values({
      token_hash: hashToken(token),
      user_id: row.id,
      email: to,
      expires_at: clock.now().getTime() + confirmationLinkHours * 3_600_000,
    })
    .execute();
  // Browsers send to no server what follows the #.
  const link = `${publicUrl}/confirm-email#token=${token}`;
  await mailer.send({ to, subject: "Confirm your e-mail address", text: asking(row.username, link) });
}

/** Tells the confirmed address that another one will replace it. */
export async function mailChangeNotice(context: Context, userId: string): Promise<void> {
  const { mailer, publicUrl } = context;
  const row = await findEnabled(context, userId);
  if (!mailer || !row?.email || row.email_confirmed_at === null || row.pending_email === null) return;
  await mailer.send({
    to: row.email,
    subject: "A new e-mail address for your journal",
    text: changing(row.username, publicUrl),
  });
}

/**
 * @returns the address, now in force
 * @throws AppError `invalid_input` for a used or expired token, `already_taken`
 */
export async function confirmEmail(context: Context, token: string, device: string): Promise<string> {
  const { database, clock } = context;
  try {
    return await database.transaction(async (tx) => {
      const { user_id, email } = await tx
        .deleteFrom("email_confirmations")
        .where("token_hash", "=", hashToken(token))
        .where("expires_at", ">", clock.now().getTime())
        .returning(["user_id", "email"])
        .executeTakeFirstOrThrow(linkIsOver);
      const row = await tx
        .updateTable("users")
        // Locks it, so that the address doesn't change meanwhile.
        .set({ id: user_id })
        .where("id", "=", user_id)
        .returningAll()
        .executeTakeFirstOrThrow(linkIsOver);
      if (unconfirmedEmail(row) !== email) throw linkIsOver();
      await tx.updateTable("users").set(confirmed(email, clock)).where("id", "=", user_id).execute();
      await tx.deleteFrom("email_confirmations").where("user_id", "=", user_id).execute();
      await recordEvent(context, tx, user_id, { kind: "email_confirmed", device });
      return email;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? takenMeanwhile() : error;
  }
}

const findEnabled = ({ database }: Context, id: string) =>
  database.query
    .selectFrom("users")
    .selectAll()
    .where("id", "=", id)
    .where("disabled_at", "is", null)
    .executeTakeFirst();

const asking = (username: string, link: string) => `Hello ${username},

This link confirms that the address is yours. Open it and press the button. It works once, within ${confirmationLinkHours} hours:

${link}

After that you can log in with the address, and get reminders there.

If you have no journal here, someone mistyped their address. You can ignore this message.
`;

const inUse = (publicUrl: string) => `Hello,

Someone, hopefully you, tried to use this address for a journal at ${publicUrl}. It already belongs to another account there, so nothing was changed.

If it was you, log in to that account, or ask for a new password there. Each address can belong to one account only.
`;

const changing = (username: string, publicUrl: string) => `Hello ${username},

Another e-mail address was entered for your journal. It will replace this one once it is confirmed. Until then, links for a new password still come here.

If this wasn’t you, someone knows your password. Change it at ${publicUrl}/profile, and check the address there.
`;

const linkIsOver = () =>
  refusedField(
    "token",
    `This link has been used already, is older than ${confirmationLinkHours} hours, or is for an address that you have changed since. You can get a new one in your profile.`,
  );

const nothingWaits = () => new AppError("wrong_state", "You have no address to confirm.");
const takenMeanwhile = () => new AppError("already_taken", "This address now belongs to another account.");
