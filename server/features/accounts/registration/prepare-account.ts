import { randomBytes, randomUUIDv7 } from "node:crypto";
import type { z } from "zod";
import type { registrationSchema } from "#contract/accounts/account-forms.ts";
import type { RegistrationMode } from "#contract/accounts/registration.ts";
import type { Clock } from "#server/platform/clock.ts";
import { hashToken } from "#server/platform/credentials/opaque-tokens.ts";
import { hashPassword, noPassword, type PasswordCost } from "#server/platform/credentials/passwords.ts";
import type { Query } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { newKey } from "#server/platform/sealing.ts";
import type { JournalKeys } from "../credentials/host-wraps.ts";
import { confirmed, noEmail, pending, unproven } from "../email/confirm-email.ts";
import type { SecurityHistory } from "../security-history.ts";
import { fold, type UserRow } from "../user-rows.ts";
import { refuseGuessable } from "./guessable-passwords.ts";

export type Registration = z.output<typeof registrationSchema>;
/** People who come through the provider have no password. */
export type AccountForm = Omit<Registration, "password"> & {
  password: string | null;
  /** The provider has confirmed the address. */
  isEmailConfirmed?: boolean;
};
export type NewAccount = { row: UserRow; journalKey: Buffer; invitation: string };

export type Registrar = {
  /** Does the slow work, before any transaction. @throws AppError `forbidden`, `invalid_input` */
  prepare(form: AccountForm): Promise<NewAccount>;
  /** Uses up the invitation, if one is needed. @throws AppError `forbidden` */
  add(tx: Query, account: NewAccount, device: string): Promise<void>;
};

export function createRegistrar(
  clock: Clock,
  {
    mode,
    sendsMail,
    passwordCost,
    publicUrl,
  }: { mode: RegistrationMode; sendsMail: boolean; passwordCost: PasswordCost; publicUrl: string },
  journalKeys: JournalKeys,
  history: Pick<SecurityHistory, "record">,
): Registrar {
  const emailColumns = (email: string, isConfirmed: boolean) => {
    if (email === "") return noEmail;
    if (isConfirmed) return confirmed(email, clock);
    return sendsMail ? pending(email) : unproven(email);
  };

  return {
    async prepare({ username, email = "", isEmailConfirmed = false, password, invitation = "" }) {
      if (mode === "closed") throw registrationClosed();
      if (mode === "invitation" && invitation === "") throw notInvited();
      if (password !== null) refuseGuessable(password, "password", { username, email }, publicUrl);
      const id = randomUUIDv7();
      const journalKey = newKey();
      const row: UserRow = {
        id,
        username,
        username_folded: fold(username),
        ...emailColumns(email, isEmailConfirmed),
        password_hash: password === null ? noPassword : await hashPassword(password, passwordCost),
        time_zone: null,
        day_end: "00:00",
        first_day_of_week: 1,
        prompts_shown: 1,
        streak_shown: 1,
        clock_hours: null,
        date_language: null,
        typewriter_scrolling: 0,
        word_count_shown: 0,
        motion_reduced: 0,
        glass: "auto",
        companion_on: 1,
        help_shown: 1,
        scene_restored: 1,
        text_size: "normal",
        line_width: "normal",
        last_change: 0,
        host_wrap: journalKeys.wrap(id, journalKey),
        display_name: null,
        avatar_updated_at: null,
        disabled_at: null,
        deletes_at: null,
        erasing_at: null,
        created_at: clock.now().getTime(),
      };
      return { row, journalKey, invitation };
    },

    async add(tx, { row, invitation }, device) {
      if (mode === "invitation") await redeemInvitation(tx, clock, invitation);
      await journalKeys.refuseOutdated(tx);
      await tx.insertInto("users").values(row).execute();
      await history.record(tx, row.id, { kind: "registered", device });
    },
  };
}

async function redeemInvitation(tx: Query, clock: Clock, code: string): Promise<void> {
  const used = await tx
    .deleteFrom("invitations")
    .where("code_hash", "=", hashToken(code))
    .where("expires_at", ">", clock.now().getTime())
    .returning("code_hash")
    .executeTakeFirst();
  if (!used) throw notInvited();
}

/** @returns the code; the store keeps only its hash */
export async function makeInvitation(query: Query, clock: Clock, days: number): Promise<string> {
  const code = randomBytes(18).toString("base64url");
  const now = clock.now().getTime();
  await query
    .insertInto("invitations")
    .values({ code_hash: hashToken(code), made_at: now, expires_at: now + days * 86_400_000 })
    .execute();
  return code;
}

const registrationClosed = () =>
  new AppError("forbidden", "This server isn't accepting new accounts. Ask whoever runs it.");

const notInvited = () =>
  new AppError(
    "forbidden",
    "Registering here needs an invitation that was not used and has not expired. Ask whoever runs this server.",
  );
