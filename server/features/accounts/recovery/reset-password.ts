import type { z } from "zod";
import type { abandonFormSchema, resetFormSchema } from "#contract/accounts/account-forms.ts";
import { deletionGraceDays, resetLinkMinutes } from "#contract/accounts/account-rules.ts";
import type { Clock } from "#server/platform/clock.ts";
import { hashToken, newToken } from "#server/platform/credentials/opaque-tokens.ts";
import { hashPassword, type PasswordCost } from "#server/platform/credentials/passwords.ts";
import type { Database, Query } from "#server/platform/database.ts";
import { AppError, refusedField } from "#server/platform/errors.ts";
import type { Mailer } from "#server/platform/mail.ts";
import type { JournalOpening } from "../custody/rewrap.ts";
import { revokeAll } from "../personal-tokens/token-store.ts";
import { setPassword } from "../profile/change-password.ts";
import { refuseGuessable } from "../registration/guessable-passwords.ts";
import type { SecurityHistory } from "../security-history.ts";
import { findByName, findByPendingEmail, fold } from "../user-rows.ts";

export type Recovery = {
  /** Mails a link to the person with this name or address, if they have an address. */
  mailResetLink(name: string, device: string): Promise<void>;
  /**
   * Sets the password, and ends all sessions of the person.
   * @returns the names that the person logs in with
   * @throws AppError `invalid_input` for a used or expired token, a guessable password or a wrong recovery key,
   * `recovery_key_needed` if the journal is sealed
   */
  resetPassword(form: z.output<typeof resetFormSchema>, device: string): Promise<string[]>;
  /**
   * Deletes the account of a sealed journal after the days of grace.
   * @returns when
   * @throws AppError `invalid_input` for a used or expired token or another name, `forbidden` if the journal is not sealed
   */
  abandonAccount(form: z.output<typeof abandonFormSchema>, device: string): Promise<Date>;
};

/** Stores only the hash. @returns the token, good for one new password within the hour */
export async function makeResetToken(query: Query, clock: Clock, userId: string): Promise<string> {
  const token = newToken();
  await query
    .insertInto("password_resets")
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      expires_at: clock.now().getTime() + resetLinkMinutes * 60_000,
    })
    .execute();
  return token;
}

/** The token follows the #, so browsers send it to no server. */
export const resetLink = (publicUrl: string, token: string) => `${publicUrl}/reset-password#token=${token}`;

export function createRecovery({
  database,
  clock,
  mailer,
  publicUrl,
  opening,
  passwordCost,
  history,
}: {
  database: Database;
  clock: Clock;
  opening: Pick<JournalOpening, "forReset">;
  passwordCost: PasswordCost;
  history: Pick<SecurityHistory, "record">;
  mailer: Pick<Mailer, "send"> | null;
  publicUrl: string;
}): Recovery {
  const readToken = (token: string) =>
    database.query
      .selectFrom("password_resets")
      .select("user_id")
      .where("token_hash", "=", hashToken(token))
      .where("expires_at", ">", clock.now().getTime())
      .executeTakeFirstOrThrow(linkIsOver);

  /** The account with this name or address in force, or else those without one in force that wait for this address. */
  const called = async (name: string) => {
    const row = await findByName(database.query, clock, name);
    return row ? [row] : findByPendingEmail(database.query, clock, name);
  };

  const redeem = (tx: Query, token: string) =>
    tx
      .deleteFrom("password_resets")
      .where("token_hash", "=", hashToken(token))
      .where("expires_at", ">", clock.now().getTime())
      .returning("user_id")
      .executeTakeFirstOrThrow(linkIsOver);

  return {
    async mailResetLink(name, device) {
      if (!mailer) return;
      for (const { id, username, email, pending_email, host_wrap, disabled_at } of await called(name)) {
        // A confirmed address keeps getting these links until the next one is confirmed.
        const to = email ?? pending_email;
        if (to === null || disabled_at !== null) continue;
        const token = await database.transaction(async (tx) => {
          await history.record(tx, id, { kind: "reset_link_mailed", device });
          return makeResetToken(tx, clock, id);
        });
        await mailer.send({
          to,
          subject: "A new password for your journal",
          text: mailText(username, resetLink(publicUrl, token), host_wrap === null),
        });
      }
    },

    async resetPassword(form, device) {
      const { token, password } = form;
      const { user_id } = await readToken(token);
      const names = await database.query
        .selectFrom("users")
        .select(["username", "email", "pending_email"])
        .where("id", "=", user_id)
        .executeTakeFirstOrThrow(linkIsOver);
      refuseGuessable(password, "password", names, publicUrl);
      const rewrap = await opening.forReset(user_id, form, device);
      const password_hash = await hashPassword(password, passwordCost);
      return database.transaction(async (tx) => {
        await redeem(tx, token);
        await setPassword(tx, user_id, password_hash);
        await revokeAll(tx, user_id, device, history);
        await rewrap(tx);
        await tx.deleteFrom("sessions").where("user_id", "=", user_id).execute();
        await history.record(tx, user_id, { kind: "password_reset", device });
        const { username, email } = await tx
          .selectFrom("users")
          .select(["username", "email"])
          .where("id", "=", user_id)
          .executeTakeFirstOrThrow(linkIsOver);
        return email ? [username, email] : [username];
      });
    },

    async abandonAccount({ token, username }, device) {
      const { user_id } = await readToken(token);
      const named = await database.query
        .selectFrom("users")
        .select("username_folded")
        .where("id", "=", user_id)
        .executeTakeFirst();
      if (fold(username) !== named?.username_folded) throw notThisUsername();
      const graceEnds = clock.now().getTime() + deletionGraceDays * 86_400_000;
      return database.transaction(async (tx) => {
        await redeem(tx, token);
        const given = await tx
          .updateTable("users")
          // A deletion that was asked for before keeps its time.
          .set(({ fn, val }) => ({ deletes_at: fn.coalesce("deletes_at", val(graceEnds)) }))
          .where("id", "=", user_id)
          .where("host_wrap", "is", null)
          .returning("deletes_at")
          .executeTakeFirst();
        if (!given) throw notSealed();
        await tx.deleteFrom("password_resets").where("user_id", "=", user_id).execute();
        await tx.deleteFrom("sessions").where("user_id", "=", user_id).execute();
        await history.record(tx, user_id, { kind: "deletion_requested", device });
        return new Date(given.deletes_at ?? graceEnds);
      });
    },
  };
}

const mailText = (username: string, link: string, isSealed: boolean) => `Hello ${username},

Somebody, hopefully you, asked for a new password for your journal. This link sets one. It works once, within an hour:

${link}
${isSealed ? "\nYour journal is sealed, so the link asks for your recovery key, too.\n" : ""}
If it wasn't you, do nothing: your password stays as it is.
`;

const linkIsOver = () =>
  refusedField("token", "This link has already been used or is more than an hour old. Ask for a new one.");

const notThisUsername = () => refusedField("username", "This is not the username of this account.");

const notSealed = () =>
  new AppError(
    "forbidden",
    "This journal is not sealed: set a new password, and delete the account with it.",
  );
