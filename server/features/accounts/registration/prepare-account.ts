import { randomBytes, randomUUIDv7 } from "node:crypto";
import type { z } from "zod";
import type { registrationSchema } from "#contract/accounts/account-forms.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { hashToken } from "#server/platform/credentials/opaque-tokens.ts";
import { hashPassword, noPassword } from "#server/platform/credentials/passwords.ts";
import type { Query } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { newKey } from "#server/platform/sealing.ts";
import { refuseOutdated } from "#server/platform/secrets.ts";
import { wrapForHost } from "../credentials/host-wraps.ts";
import { confirmed, noEmail, pending, unproven } from "../email/email-columns.ts";
import { recordEvent } from "../security-history.ts";
import { fold, type UserRow } from "../user-rows.ts";
import { refuseGuessable } from "./guessable-passwords.ts";

/** People who come through the provider have no password. */
type AccountForm = Omit<z.output<typeof registrationSchema>, "password"> & {
  password: string | null;
  /** The provider has confirmed the address. */
  isEmailConfirmed?: boolean;
};
type NewAccount = { row: UserRow; journalKey: Buffer; invitation: string };

/** Does the slow work for a new account, before any transaction. @throws AppError `forbidden`, `invalid_input` */
export async function prepareAccount(
  context: Context,
  { username, email = "", isEmailConfirmed = false, password, invitation = "" }: AccountForm,
): Promise<NewAccount> {
  const { registration, publicUrl } = context;
  if (registration === "closed") throw registrationClosed();
  if (registration === "invitation" && invitation === "") throw notInvited();
  if (password !== null) refuseGuessable(password, "password", { username, email }, publicUrl);
  const id = randomUUIDv7();
  const journalKey = newKey();
  const row: UserRow = {
    id,
    username,
    username_folded: fold(username),
    ...emailColumns(context, email, isEmailConfirmed),
    password_hash: password === null ? noPassword : await hashPassword(password, context.passwordCost),
    time_zone: null,
    day_end: "00:00",
    first_day_of_week: 1,
    prompts_shown: 1,
    streak_shown: 1,
    clock_hours: null,
    language: null,
    date_language: null,
    typewriter_scrolling: 0,
    word_count_shown: 0,
    motion_reduced: 0,
    glass: "auto",
    companion_on: 1,
    help_shown: 1,
    help_sooner: 0,
    mood_names: null,
    scene_restored: 1,
    text_size: "normal",
    line_width: "normal",
    last_change: 0,
    host_wrap: wrapForHost(context.secrets, id, journalKey),
    display_name: null,
    avatar_updated_at: null,
    disabled_at: null,
    deletes_at: null,
    erasing_at: null,
    created_at: context.clock.now().getTime(),
  };
  return { row, journalKey, invitation };
}

/** Stores the account, and uses up the invitation if one is needed. @throws AppError `forbidden` */
export async function addAccount(
  context: Context,
  tx: Query,
  { row, invitation }: NewAccount,
  device: string,
): Promise<void> {
  if (context.registration === "invitation")
    await redeemInvitation(tx, invitation, context.clock.now().getTime());
  await refuseOutdated(tx, context.secrets.masterKeyCheck);
  await tx.insertInto("users").values(row).execute();
  await recordEvent(context, tx, row.id, { kind: "registered", device });
}

function emailColumns({ clock, mailer }: Context, email: string, isConfirmed: boolean) {
  if (email === "") return noEmail;
  if (isConfirmed) return confirmed(email, clock);
  return mailer ? pending(email) : unproven(email);
}

async function redeemInvitation(tx: Query, code: string, now: number): Promise<void> {
  const used = await tx
    .deleteFrom("invitations")
    .where("code_hash", "=", hashToken(code))
    .where("expires_at", ">", now)
    .returning("code_hash")
    .executeTakeFirst();
  if (!used) throw notInvited();
}

/** @returns the code; the store has only its hash */
export async function makeInvitation(
  { database, clock }: Pick<Context, "database" | "clock">,
  days: number,
): Promise<string> {
  const code = randomBytes(18).toString("base64url");
  const now = clock.now().getTime();
  await database.query
    .insertInto("invitations")
    .values({ code_hash: hashToken(code), made_at: now, expires_at: now + days * 86_400_000 })
    .execute();
  return code;
}

const registrationClosed = () =>
  new AppError("forbidden", t("This server isn’t accepting new accounts. Ask the person who runs it."));

const notInvited = () =>
  new AppError(
    "forbidden",
    t(
      "To register here, you need an invitation that has neither been used nor expired. Ask the person who runs this server.",
    ),
    { forLog: { missing: "invitation" } },
  );

/** Whether registering was refused for want of a valid invitation. */
export const isNotInvited = (error: unknown): error is AppError =>
  error instanceof AppError && error.forLog?.missing === "invitation";
