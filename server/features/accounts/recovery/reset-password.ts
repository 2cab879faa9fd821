import type { z } from "zod";
import type { abandonFormSchema, resetFormSchema } from "#contract/accounts/account-forms.ts";
import { resetLinkMinutes } from "#contract/accounts/account-rules.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { hashToken, newToken } from "#server/platform/credentials/opaque-tokens.ts";
import { hashPassword } from "#server/platform/credentials/passwords.ts";
import type { Query } from "#server/platform/database.ts";
import { AppError, refusedField } from "#server/platform/errors.ts";
import { rewrapForReset } from "../custody/rewrap.ts";
import { inLanguageChosenBy } from "../in-language-of.ts";
import { replacePassword } from "../profile/change-password.ts";
import { deletionGraceMs } from "../profile/delete-account.ts";
import { refuseGuessable } from "../registration/guessable-passwords.ts";
import { recordEvent } from "../security-history.ts";
import { endSessions } from "../sessions/end-session.ts";
import { findByName, findByPendingEmail, fold } from "../user-rows.ts";

/** Stores only the hash. @returns the token, valid for one new password within the hour */
export async function makeResetToken(
  { clock }: Pick<Context, "clock">,
  tx: Query,
  userId: string,
): Promise<string> {
  const token = newToken();
  await tx
    .insertInto("password_resets")
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      expires_at: clock.now().getTime() + resetLinkMinutes * 60_000,
    })
    .execute();
  return token;
}

/** Makes a link that sets a new password. Browsers send to no server what follows the #. */
export const makeResetLink = async (
  context: Pick<Context, "clock" | "publicUrl">,
  tx: Query,
  userId: string,
): Promise<string> =>
  `${context.publicUrl}/reset-password#token=${await makeResetToken(context, tx, userId)}`;

/** Mails a link to the person with this name or address, if they have an address. */
export async function mailResetLink(context: Context, name: string, device: string): Promise<void> {
  const { database, clock, mailer } = context;
  if (!mailer) return;
  const named = await findByName(database.query, clock, name);
  // Without an account that has the address, those that are waiting to confirm it get a link.
  const rows = named ? [named] : await findByPendingEmail(database.query, clock, name);
  for (const { id, username, email, pending_email, host_wrap, disabled_at, language } of rows) {
    // A confirmed address gets these links until the next one is confirmed.
    const to = email ?? pending_email;
    if (to === null || disabled_at !== null) continue;
    const link = await database.transaction(async (tx) => {
      await recordEvent(context, tx, id, { kind: "reset_link_mailed", device });
      return makeResetLink(context, tx, id);
    });
    await inLanguageChosenBy({ language }, () =>
      mailer.send({
        to,
        subject: t("A new password for your journal"),
        text: mailText(username, link, host_wrap === null),
      }),
    );
  }
}

/**
 * Sets the password, and ends all sessions of the person.
 * @returns the names that the person logs in with
 * @throws AppError `invalid_input` for a used or expired token, a guessable password or a wrong recovery key,
 * `recovery_key_needed` if the journal is sealed
 */
export async function resetPassword(
  context: Context,
  form: z.output<typeof resetFormSchema>,
  device: string,
): Promise<string[]> {
  const { database } = context;
  const { token, password } = form;
  const { user_id } = await readToken(context, token);
  const names = await database.query
    .selectFrom("users")
    .select(["username", "email", "pending_email"])
    .where("id", "=", user_id)
    .executeTakeFirstOrThrow(linkIsOver);
  refuseGuessable(password, "password", names, context.publicUrl);
  const rewrap = await rewrapForReset(context, user_id, form, device);
  const password_hash = await hashPassword(password, context.passwordCost);
  return database.transaction(async (tx) => {
    await redeem(context, tx, token);
    await replacePassword(context, tx, user_id, password_hash, device);
    await rewrap(tx);
    await endSessions(tx, user_id);
    await recordEvent(context, tx, user_id, { kind: "password_reset", device });
    const { username, email } = await tx
      .selectFrom("users")
      .select(["username", "email"])
      .where("id", "=", user_id)
      .executeTakeFirstOrThrow(linkIsOver);
    return email ? [username, email] : [username];
  });
}

/**
 * Deletes the account of a sealed journal after the days of grace.
 * @returns when
 * @throws AppError `invalid_input` for a used or expired token or another name, `forbidden` if the journal is not sealed
 */
export async function abandonAccount(
  context: Context,
  { token, username }: z.output<typeof abandonFormSchema>,
  device: string,
): Promise<Date> {
  const { database, clock } = context;
  const { user_id } = await readToken(context, token);
  const named = await database.query
    .selectFrom("users")
    .select("username_folded")
    .where("id", "=", user_id)
    .executeTakeFirst();
  if (fold(username) !== named?.username_folded) throw notThisUsername();
  const graceEnds = clock.now().getTime() + deletionGraceMs;
  return database.transaction(async (tx) => {
    await redeem(context, tx, token);
    const given = await tx
      .updateTable("users")
      // A deletion that was requested before happens at its time.
      .set(({ fn, val }) => ({ deletes_at: fn.coalesce("deletes_at", val(graceEnds)) }))
      .where("id", "=", user_id)
      .where("host_wrap", "is", null)
      .returning("deletes_at")
      .executeTakeFirst();
    if (!given) throw notSealed();
    await tx.deleteFrom("password_resets").where("user_id", "=", user_id).execute();
    await endSessions(tx, user_id);
    await recordEvent(context, tx, user_id, { kind: "deletion_requested", device });
    return new Date(given.deletes_at ?? graceEnds);
  });
}

const readToken = ({ database, clock }: Context, token: string) =>
  database.query
    .selectFrom("password_resets")
    .select("user_id")
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", clock.now().getTime())
    .executeTakeFirstOrThrow(linkIsOver);

const redeem = ({ clock }: Context, tx: Query, token: string) =>
  tx
    .deleteFrom("password_resets")
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", clock.now().getTime())
    .returning("user_id")
    .executeTakeFirstOrThrow(linkIsOver);

const mailText = (username: string, link: string, isSealed: boolean) => {
  const paragraphs = [
    t("Hello {username},", { username }),
    t(
      "Someone, hopefully you, asked for a new password for your journal. This link sets one. It works once, within an hour:",
    ),
    link,
    ...(isSealed ? [t("Your journal is sealed, so the link asks for your recovery key, too.")] : []),
    t("If this wasn’t you, you can ignore this message. Your password stays the same."),
  ];
  return `${paragraphs.join("\n\n")}\n`;
};

const linkIsOver = () =>
  refusedField("token", t("This link has already been used or is more than an hour old. Ask for a new one."));

const notThisUsername = () => refusedField("username", t("This is not the username of this account."));

const notSealed = () =>
  new AppError(
    "forbidden",
    t("This journal is not sealed: set a new password, and delete the account with it."),
  );
