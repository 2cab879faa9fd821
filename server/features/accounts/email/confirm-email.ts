import { confirmationLinkHours } from "#contract/accounts/account-rules.ts";
import { t } from "#contract/translate.ts";
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
import { inLanguageChosenBy } from "../in-language-of.ts";
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
    return inLanguageChosenBy(row, () =>
      mailer.send({ to, subject: t("Your e-mail address is already in use"), text: inUse(publicUrl) }),
    );
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
  await inLanguageChosenBy(row, () =>
    mailer.send({ to, subject: t("Confirm your e-mail address"), text: asking(row.username, link) }),
  );
}

/** Tells the confirmed address that another one will replace it. */
export async function mailChangeNotice(context: Context, userId: string): Promise<void> {
  const { mailer, publicUrl } = context;
  const row = await findEnabled(context, userId);
  if (!mailer || !row?.email || row.email_confirmed_at === null || row.pending_email === null) return;
  const { email: to, username } = row;
  await inLanguageChosenBy(row, () =>
    mailer.send({
      to,
      subject: t("A new e-mail address for your journal"),
      text: changing(username, publicUrl),
    }),
  );
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

const asking = (username: string, link: string) => `${t("Hello {name},", { name: username })}

${t(
  "This link confirms that the address is yours. Open it and press the button. It works once, within {hours, plural, one {# hour} other {# hours}}:",
  { hours: confirmationLinkHours },
)}

${link}

${t("After that you can log in with the address, and get reminders there.")}

${t("If you have no journal here, someone mistyped their address. You can ignore this message.")}
`;

const inUse = (publicUrl: string) => `${t("Hello,")}

${t(
  // Translators: {address} is the address of the website. “It” is the e-mail address that this message is sent to.
  "Someone, hopefully you, tried to use this address for a journal at {address}. It already belongs to another account there, so nothing was changed.",
  { address: publicUrl },
)}

${t(
  "If it was you, log in to that account, or ask for a new password there. Each address can belong to one account only.",
)}
`;

const changing = (username: string, publicUrl: string) => `${t("Hello {name},", { name: username })}

${t(
  "Another e-mail address was entered for your journal. It will replace this one once it is confirmed. Until then, links for a new password still come here.",
)}

${t(
  // Translators: {link} is the address of the page of the profile.
  "If this wasn’t you, someone knows your password. Change it at {link}, and check the address there.",
  { link: `${publicUrl}/profile` },
)}
`;

const linkIsOver = () =>
  refusedField(
    "token",
    t(
      "This link has been used already, is older than {hours, plural, one {# hour} other {# hours}}, or is for an address that you have changed since. You can get a new one in your profile.",
      { hours: confirmationLinkHours },
    ),
  );

const nothingWaits = () => new AppError("wrong_state", t("You have no address to confirm."));
const takenMeanwhile = () => new AppError("already_taken", t("This address now belongs to another account."));
