import type { z } from "zod";
import type { passwordOnlyFormSchema } from "#contract/accounts/account-forms.ts";
import type { SignInWays } from "#contract/accounts/sign-in.ts";
import type { codeFormSchema, passwordAndCodeFormSchema } from "#contract/accounts/sign-in-forms.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Query } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SignedIn } from "#server/platform/http/signed-in.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { unwrapKey, wrapKey } from "#server/platform/sealing.ts";
import { codeSecretPurpose } from "#server/platform/secrets.ts";
import type { JournalKeys } from "../journal-keys.ts";
import { type PasswordProof, stillHolds } from "../password-proof.ts";
import type { SecurityHistory } from "../security-history.ts";
import { authenticationRequired } from "../session-store.ts";
import { describeSecret, hashRecoveryCode, newRecoveryCodes, newSecret, stepOf } from "./codes.ts";

type PasswordForm = z.output<typeof passwordOnlyFormSchema>;
type CodeForm = z.output<typeof codeFormSchema>;
type BothForm = z.output<typeof passwordAndCodeFormSchema>;
type RecoveryCodes = { recovery_codes: string[] };

/** Uses up the code in the transaction of what it allows. @throws AppError if another request was faster */
export type UseCode = (tx: Query) => Promise<void>;

/** The second step of a sign-in whose password was right. */
export type SecondFactor = {
  /** @throws AppError `second_factor_required` if the account has one-time codes and the code is missing or wrong */
  ask(userId: string, code: string | undefined, device: string): Promise<UseCode>;
};

export type OneTimeCodeStore = {
  /** @throws AppError `already_taken` if they are on */
  setUpOneTimeCodes(
    owner: Owner,
    form: PasswordForm,
    device: string,
  ): Promise<{ secret: string; uri: string }>;
  confirmOneTimeCodes(owner: Owner, form: CodeForm, device: string): Promise<RecoveryCodes>;
  /** @throws AppError `invalid_input` for a wrong password or code, `not_found` if they are off */
  switchOffOneTimeCodes(user: SignedIn, form: BothForm, device: string): Promise<void>;
  makeRecoveryCodes(user: SignedIn, form: BothForm, device: string): Promise<RecoveryCodes>;
};

/** The wait may grow: only someone who knows the password gets this far, so strangers lock nobody out. */
const codes: Limit = {
  name: "one-time code by person",
  hits: 10,
  windowMs: 300_000,
  longestWaitMs: 4 * 3_600_000,
};

export function createOneTimeCodes({
  database,
  clock,
  signInKey,
  limits,
  proof,
  journalKeys,
  history,
}: {
  database: Database;
  clock: Clock;
  signInKey: Buffer;
  limits: Pick<RateLimits, "hit">;
  proof: Pick<PasswordProof, "ofOwner">;
  journalKeys: Pick<JournalKeys, "refuseOutdated">;
  history: Pick<SecurityHistory, "record" | "recordFailure">;
}): { secondFactor: SecondFactor; store: OneTimeCodeStore } {
  const read = (userId: string) =>
    database.query.selectFrom("one_time_codes").selectAll().where("user_id", "=", userId).executeTakeFirst();

  /** `null` if the code is wrong. Each try counts, right or wrong. */
  async function check(
    userId: string,
    sealed: Buffer,
    code: string,
    device: string,
  ): Promise<UseCode | null> {
    await limits.hit(codes, userId);
    const secret = openSecret(signInKey, userId, sealed);
    const step = stepOf(secret, code, clock.now());
    if (step !== null) return (tx) => useStep(tx, userId, step);
    const code_hash = hashRecoveryCode(code);
    const known = await database.query
      .selectFrom("recovery_codes")
      .select("code_hash")
      .where("user_id", "=", userId)
      .where("code_hash", "=", code_hash)
      .executeTakeFirst();
    if (!known) {
      await history.recordFailure(userId, device, "second_factor_failed");
      return null;
    }
    return async (tx) => {
      const used = await tx
        .deleteFrom("recovery_codes")
        .where("user_id", "=", userId)
        .where("code_hash", "=", code_hash)
        .returning("code_hash")
        .executeTakeFirst();
      if (!used) throw wrongCode("second_factor_required");
      await history.record(tx, userId, { kind: "recovery_code_used", device });
    };
  }

  async function proven(user: Owner, { password, code }: BothForm, device: string) {
    const row = await proof.ofOwner(user, password, "password", device);
    const own = await read(user.id);
    if (!own?.confirmed_at) throw codesAreOff();
    const useCode = await check(user.id, own.secret, code, device);
    if (!useCode) throw wrongCode("invalid_input");
    return { row, useCode: asInvalidInput(useCode) };
  }

  return {
    secondFactor: {
      async ask(userId, code, device) {
        const own = await read(userId);
        if (!own?.confirmed_at) return async () => {};
        if (!code?.trim()) throw secondFactorRequired();
        const useCode = await check(userId, own.secret, code, device);
        if (!useCode) throw wrongCode("second_factor_required");
        return useCode;
      },
    },

    store: {
      async setUpOneTimeCodes(owner, { password }, device) {
        const row = await proof.ofOwner(owner, password, "password", device);
        const secret = newSecret();
        const wrapped = wrapKey(signInKey, secret, codeSecretPurpose(owner.id));
        const begun = await database.query
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
      },

      async confirmOneTimeCodes(owner, { code }, device) {
        const own = await read(owner.id);
        if (!own) throw startedElsewhere();
        if (own.confirmed_at) throw codesAreOn();
        await limits.hit(codes, owner.id);
        const now = clock.now();
        const step = stepOf(openSecret(signInKey, owner.id, own.secret), code, now);
        if (step === null) throw wrongCode("invalid_input");
        return database.transaction(async (tx) => {
          await journalKeys.refuseOutdated(tx);
          const confirmed = await tx
            .updateTable("one_time_codes")
            .set({ confirmed_at: now.getTime(), last_step: step })
            .where("user_id", "=", owner.id)
            .where("secret", "=", own.secret)
            .where("confirmed_at", "is", null)
            .returning("user_id")
            .executeTakeFirst();
          if (!confirmed) throw startedElsewhere();
          await history.record(tx, owner.id, { kind: "one_time_codes_on", device });
          return replaceRecoveryCodes(tx, owner.id);
        });
      },

      async switchOffOneTimeCodes(user, form, device) {
        const { row, useCode } = await proven(user, form, device);
        await database.transaction(async (tx) => {
          if (!(await stillHolds(tx, row))) throw authenticationRequired();
          await useCode(tx);
          await switchOff(tx, user.id);
          await history.record(tx, user.id, { kind: "one_time_codes_off", device });
        });
      },

      async makeRecoveryCodes(user, form, device) {
        const { row, useCode } = await proven(user, form, device);
        return database.transaction(async (tx) => {
          if (!(await stillHolds(tx, row))) throw authenticationRequired();
          await useCode(tx);
          await history.record(tx, user.id, { kind: "recovery_codes_made", device });
          return replaceRecoveryCodes(tx, user.id);
        });
      },
    },
  };
}

/** Removes one-time codes and recovery codes. @returns whether they were on */
export async function switchOff(tx: Query, userId: string): Promise<boolean> {
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

/** One statement, so that one of two requests with the same code is refused. */
async function useStep(tx: Query, userId: string, step: number): Promise<void> {
  const used = await tx
    .updateTable("one_time_codes")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .returning("user_id")
    .executeTakeFirst();
  if (!used) throw wrongCode("second_factor_required");
}

async function replaceRecoveryCodes(tx: Query, userId: string): Promise<RecoveryCodes> {
  const recovery_codes = newRecoveryCodes();
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const rows = recovery_codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(code) }));
  await tx.insertInto("recovery_codes").values(rows).execute();
  return { recovery_codes };
}

function openSecret(signInKey: Buffer, userId: string, sealed: Buffer): Buffer {
  const secret = unwrapKey(signInKey, sealed, codeSecretPurpose(userId));
  if (secret) return secret;
  throw new AppError("sealed_value_refused", "The stored secret of your one-time codes was altered.", {
    forLog: { table: "one_time_codes", row: userId, column: "secret" },
  });
}

/** For a signed-in person a 401 would end their session. */
const asInvalidInput =
  (useCode: UseCode): UseCode =>
  (tx) =>
    useCode(tx).catch((error: unknown) => {
      throw error instanceof AppError && error.code === "second_factor_required"
        ? wrongCode("invalid_input")
        : error;
    });

const secondFactorRequired = () =>
  new AppError("second_factor_required", "Enter the code of your authenticator app.");

function wrongCode(code: "second_factor_required" | "invalid_input"): AppError {
  const sentence = "This code is not right. Each code lasts half a minute and works once.";
  return new AppError(code, sentence, { fields: { code: sentence } });
}

const codesAreOn = () => new AppError("already_taken", "One-time codes are on already.");
const codesAreOff = () => new AppError("not_found", "One-time codes are off.");
const startedElsewhere = () =>
  new AppError("already_taken", "The set-up was started again elsewhere. Start it again here.");
