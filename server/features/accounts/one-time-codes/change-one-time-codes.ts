import type { z } from "zod";
import type { proofFormSchema } from "#contract/accounts/account-forms.ts";
import type { SignInWays } from "#contract/accounts/sign-in.ts";
import type { codeFormSchema, passwordAndCodeFormSchema } from "#contract/accounts/sign-in-forms.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import type { Query } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { refuseOutdated } from "#server/platform/secrets.ts";
import {
  describeSecret,
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  stepOf,
  wrapCodeSecret,
} from "../credentials/one-time-codes.ts";
import { proveOwner } from "../proof/prove-password.ts";
import { codeTries, openSecret, readOwnCodes, wrongCode } from "../proof/second-factor.ts";
import { recordEvent } from "../security-history.ts";

type ProofForm = z.output<typeof proofFormSchema>;
type CodeForm = z.output<typeof codeFormSchema>;
type PasswordAndCodeForm = z.output<typeof passwordAndCodeFormSchema>;
type RecoveryCodes = { recovery_codes: string[] };

/** @throws AppError `already_taken` if they are on */
export async function setUpOneTimeCodes(
  context: Context,
  owner: Owner,
  form: ProofForm,
  device: string,
): Promise<{ secret: string; uri: string }> {
  if (await areOn(context, owner)) throw codesAreOn();
  const { row } = await proveOwner(context, owner, form, device);
  const secret = newSecret();
  const wrapped = wrapCodeSecret(context.secrets, owner.id, secret);
  const begun = await context.database.query
    .insertInto("one_time_codes")
    .values({ user_id: owner.id, secret: wrapped, confirmed_at: null, last_step: 0 })
    // Replaces a set-up that was never confirmed, but no codes that are on.
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ secret: wrapped, last_step: 0 })
        .where("one_time_codes.confirmed_at", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  if (!begun) throw codesAreOn();
  return describeSecret(secret, row.username);
}

/** Switches one-time codes on. @throws AppError `invalid_input` for a wrong code, `already_taken` */
export async function confirmOneTimeCodes(
  context: Context,
  owner: Owner,
  { code }: CodeForm,
  device: string,
): Promise<RecoveryCodes> {
  const { database, clock, limits, secrets } = context;
  const own = await readOwnCodes(database.query, owner.id);
  if (!own) throw startedElsewhere();
  if (own.confirmed_at) throw codesAreOn();
  await limits.hit(codeTries, owner.id);
  const now = clock.now();
  const step = stepOf(openSecret(secrets, owner.id, own.secret), code, now);
  if (step === null) throw wrongCode("invalid_input");
  return database.transaction(async (tx) => {
    await refuseOutdated(tx, secrets.masterKeyCheck);
    const confirmed = await tx
      .updateTable("one_time_codes")
      .set({ confirmed_at: now.getTime(), last_step: step })
      .where("user_id", "=", owner.id)
      .where("secret", "=", own.secret)
      .where("confirmed_at", "is", null)
      .returning("user_id")
      .executeTakeFirst();
    if (!confirmed) throw startedElsewhere();
    await recordEvent(context, tx, owner.id, { kind: "one_time_codes_on", device });
    return replaceRecoveryCodes(tx, owner.id);
  });
}

/** @throws AppError `invalid_input` for a wrong password or code, `not_found` if they are off */
export async function switchOffOneTimeCodes(
  context: Context,
  owner: Owner,
  form: PasswordAndCodeForm,
  device: string,
): Promise<void> {
  if (!(await areOn(context, owner))) throw codesAreOff();
  const proven = await proveOwner(context, owner, form, device);
  await context.database.transaction(async (tx) => {
    await proven.use(tx);
    await removeCodes(tx, owner.id);
    await recordEvent(context, tx, owner.id, { kind: "one_time_codes_off", device });
  });
}

/** @throws AppError `invalid_input` for a wrong password or code, `not_found` if one-time codes are off */
export async function makeRecoveryCodes(
  context: Context,
  owner: Owner,
  form: PasswordAndCodeForm,
  device: string,
): Promise<RecoveryCodes> {
  if (!(await areOn(context, owner))) throw codesAreOff();
  const proven = await proveOwner(context, owner, form, device);
  return context.database.transaction(async (tx) => {
    await proven.use(tx);
    await recordEvent(context, tx, owner.id, { kind: "recovery_codes_made", device });
    return replaceRecoveryCodes(tx, owner.id);
  });
}

const areOn = async ({ database }: Context, { id }: Owner) =>
  (await readOwnCodes(database.query, id))?.confirmed_at != null;

/** Removes one-time codes and recovery codes. @returns whether they were on */
export async function removeCodes(tx: Query, userId: string): Promise<boolean> {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const off = await tx
    .deleteFrom("one_time_codes")
    .where("user_id", "=", userId)
    .returning("confirmed_at")
    .executeTakeFirst();
  return off?.confirmed_at != null;
}

export async function describeOneTimeCodes(
  query: Query,
  userId: string,
): Promise<SignInWays["one_time_codes"]> {
  const own = await query
    .selectFrom("one_time_codes")
    .select("confirmed_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!own?.confirmed_at) return null;
  const left = await query
    .selectFrom("recovery_codes")
    .select("code_hash")
    .where("user_id", "=", userId)
    .execute();
  return { since: new Date(own.confirmed_at).toISOString(), recovery_codes_left: left.length };
}

async function replaceRecoveryCodes(tx: Query, userId: string): Promise<RecoveryCodes> {
  const recovery_codes = newRecoveryCodes();
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const rows = recovery_codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(code) }));
  await tx.insertInto("recovery_codes").values(rows).execute();
  return { recovery_codes };
}

const codesAreOn = () => new AppError("already_taken", t("One-time codes are on already."));
const codesAreOff = () => new AppError("not_found", t("One-time codes are off."));
const startedElsewhere = () =>
  new AppError(
    "already_taken",
    t("The set-up was started again in another tab or on another device. Start it again here."),
  );
