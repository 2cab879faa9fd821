import { confirmationLinkHours } from "#contract/accounts/account-rules.ts";
import type { Clock } from "#server/platform/clock.ts";
import { hashToken, newToken } from "#server/platform/credentials/opaque-tokens.ts";
import type { Database } from "#server/platform/database.ts";
import {
  AppError,
  authenticationRequired,
  isUniqueViolation,
  refusedField,
} from "#server/platform/errors.ts";
import type { Mailer } from "#server/platform/mail.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { SecurityHistory } from "../security-history.ts";
import { fold, type UserRow, unconfirmedEmail } from "../user-rows.ts";

export type EmailConfirmation = {
  /** @throws AppError `wrong_state` if no address waits */
  requireUnconfirmed(owner: Owner): Promise<void>;
  /**
   * Mails the link to the address that waits, if there is one. If another account has that address, the mail says so
   * instead, because only its reader may know.
   * @throws AppError `too_many_requests` if the address got too many already
   */
  mailConfirmation(userId: string): Promise<void>;
  /** Tells the confirmed address that another one will replace it. */
  mailChangeNotice(userId: string): Promise<void>;
  /**
   * @returns the address, now in force
   * @throws AppError `invalid_input` for a used or expired token, `already_taken`
   */
  confirmEmail(token: string, device: string): Promise<string>;
};

/** No matter who asks: many accounts together must not fill a stranger's mailbox. */
const toAddress: Limit = { name: "confirmation to address", hits: 10, windowMs: 86_400_000 };

export function createEmailConfirmation({
  database,
  clock,
  limits,
  mailer,
  publicUrl,
  history,
}: {
  database: Database;
  clock: Clock;
  limits: Pick<RateLimits, "hit">;
  mailer: Pick<Mailer, "send"> | null;
  publicUrl: string;
  history: Pick<SecurityHistory, "record">;
}): EmailConfirmation {
  const findEnabled = (id: string) =>
    database.query
      .selectFrom("users")
      .selectAll()
      .where("id", "=", id)
      .where("disabled_at", "is", null)
      .executeTakeFirst();

  return {
    async requireUnconfirmed({ id }) {
      const row = await findEnabled(id);
      if (!row) throw authenticationRequired();
      if (unconfirmedEmail(row) === null) throw nothingWaits();
    },

    async mailConfirmation(userId) {
      const row = await findEnabled(userId);
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
        return mailer.send({ to, subject: "Your address is in use already", text: inUse(publicUrl) });
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
      // The token follows the #, so browsers send it to no server.
      const link = `${publicUrl}/confirm-email#token=${token}`;
      await mailer.send({ to, subject: "Confirm your e-mail address", text: asking(row.username, link) });
    },

    async mailChangeNotice(userId) {
      const row = await findEnabled(userId);
      if (!mailer || !row?.email || row.email_confirmed_at === null || row.pending_email === null) return;
      await mailer.send({
        to: row.email,
        subject: "Another address for your journal",
        text: changing(row.username, publicUrl),
      });
    },

    async confirmEmail(token, device) {
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
          await history.record(tx, user_id, { kind: "email_confirmed", device });
          return email;
        });
      } catch (error) {
        throw isUniqueViolation(error) ? takenMeanwhile() : error;
      }
    },
  };
}

type EmailColumns = Pick<
  UserRow,
  "email" | "email_folded" | "email_confirmed_at" | "pending_email" | "pending_email_folded"
>;

const nonePending = { pending_email: null, pending_email_folded: null };
export const noEmail: EmailColumns = {
  email: null,
  email_folded: null,
  email_confirmed_at: null,
  ...nonePending,
};

/** In force: the person has shown that it is theirs. */
export const confirmed = (email: string, clock: Clock): EmailColumns => ({
  email,
  email_folded: fold(email),
  email_confirmed_at: clock.now().getTime(),
  ...nonePending,
});

/** In force without confirmation, if the server sends no mail. */
export const unproven = (email: string): EmailColumns => ({ ...noEmail, email, email_folded: fold(email) });

/** Waits. A confirmed address stays in force. One that was never confirmed may be a stranger's, and is dropped. */
export function pending(email: string, before: EmailColumns = noEmail): EmailColumns {
  const kept = before.email_confirmed_at === null ? noEmail : before;
  return {
    email: kept.email,
    email_folded: kept.email_folded,
    email_confirmed_at: kept.email_confirmed_at,
    pending_email: email,
    pending_email_folded: fold(email),
  };
}

const asking = (username: string, link: string) => `Hello ${username},

This link confirms that the address is yours. Open it and press the button. It works once, within ${confirmationLinkHours} hours:

${link}

After that you can log in with the address, and get reminders there.

If you have no journal here, somebody mistyped their address. Do nothing, and the address stays unconfirmed.
`;

const inUse = (publicUrl: string) => `Hello,

Somebody, hopefully you, wants to use this address for a journal at ${publicUrl}. It already belongs to another account there, so nothing was changed.

If it was you, log in to that account, or ask for a new password there. Each address can belong to one account only.
`;

const changing = (username: string, publicUrl: string) => `Hello ${username},

Another e-mail address was entered for your journal. It will replace this one once it is confirmed. Until then, links for a new password still come here.

If it wasn't you, somebody knows your password: change it at ${publicUrl}/profile, and check the address there.
`;

const linkIsOver = () =>
  refusedField(
    "token",
    `This link has been used already, is older than ${confirmationLinkHours} hours, or is for an address that you have changed since. You can get a new one in your profile.`,
  );

const nothingWaits = () => new AppError("wrong_state", "You have no address to confirm.");
const takenMeanwhile = () => new AppError("already_taken", "Another account here now has this address.");
