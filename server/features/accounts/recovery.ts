import { createHash, randomBytes } from "node:crypto";
import type { z } from "zod";
import type { resetFormSchema } from "#contract/account-forms.ts";
import { resetLinkMinutes } from "#contract/lifetimes.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Query } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Mailer } from "#server/platform/mail.ts";
import { refuseCommonPassword } from "./password-proof.ts";
import { hashPassword } from "./passwords.ts";
import { setPassword } from "./profile-store.ts";
import { createSecurityHistory } from "./security-history.ts";
import { findByName } from "./user-rows.ts";

export type Recovery = {
  /** Mails a link to whoever has this name or address, and an address. */
  sendLink(name: string, device: string): Promise<void>;
  /**
   * Sets the password, and ends all sessions of the person.
   * @returns the names that the person logs in with
   * @throws AppError `invalid_input` for a used or expired token, or a common password
   */
  reset(form: z.output<typeof resetFormSchema>, device: string): Promise<string[]>;
};

const hashToken = (token: string) => createHash("sha256").update(token, "utf8").digest("base64url");

/** Keeps a hash alone. @returns the token, good for one new password within the hour */
export async function makeResetToken(query: Query, clock: Clock, userId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
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

/** The token stands after the #, which browsers send to no server. */
export const resetLink = (publicUrl: string, token: string) => `${publicUrl}/reset-password#token=${token}`;

export function createRecovery({
  database,
  clock,
  mailer,
  publicUrl,
}: {
  database: Database;
  clock: Clock;
  mailer: Pick<Mailer, "send"> | null;
  publicUrl: string;
}): Recovery {
  const history = createSecurityHistory(database, clock);
  return {
    async sendLink(name, device) {
      const row = await findByName(database.query, clock, name);
      if (!mailer || !row?.email || row.disabled_at !== null) return;
      const { id, username, email } = row;
      const token = await database.transaction(async (tx) => {
        await history.record(tx, id, { kind: "reset_link_mailed", device });
        return makeResetToken(tx, clock, id);
      });
      await mailer.send({
        to: email,
        subject: "A new password for your journal",
        text: mailText(username, resetLink(publicUrl, token)),
      });
    },

    async reset({ token, password }, device) {
      refuseCommonPassword(password, "password");
      const now = clock.now().getTime();
      const asked = await database.query
        .selectFrom("password_resets")
        .select("user_id")
        .where("token_hash", "=", hashToken(token))
        .where("expires_at", ">", now)
        .executeTakeFirst();
      if (!asked) throw linkIsOver();
      const password_hash = await hashPassword(password);
      return database.transaction(async (tx) => {
        const used = await tx
          .deleteFrom("password_resets")
          .where("token_hash", "=", hashToken(token))
          .where("expires_at", ">", now)
          .returning("user_id")
          .executeTakeFirst();
        if (!used) throw linkIsOver();
        const { user_id } = used;
        await setPassword(tx, user_id, password_hash);
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
  };
}

const mailText = (username: string, link: string) => `Hello ${username},

someone, hopefully you, asked for a new password for your journal. This link sets one. It works once, within an hour:

${link}

If it was not you, do nothing: your password stays as it is.
`;

function linkIsOver(): AppError {
  const sentence = "This link was used already or is older than an hour. Ask for a new one.";
  return new AppError("invalid_input", sentence, { fields: { token: sentence } });
}
