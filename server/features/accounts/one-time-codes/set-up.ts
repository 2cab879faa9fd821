import type { z } from "zod";
import type { proofFormSchema } from "#contract/accounts/account-forms.ts";
import type { SignInWays } from "#contract/accounts/sign-in.ts";
import type { codeFormSchema, passwordAndCodeFormSchema } from "#contract/accounts/sign-in-forms.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Query } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SignedIn } from "#server/platform/http/signed-in.ts";
import type { RateLimits } from "#server/platform/rate-limits.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { wrapKey } from "#server/platform/sealing.ts";
import { codeSecretPurpose } from "#server/platform/secrets.ts";
import type { JournalKeys } from "../credentials/host-wraps.ts";
import {
  describeSecret,
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  stepOf,
} from "../credentials/one-time-codes.ts";
import type { PasswordProof } from "../proof/prove-password.ts";
import { codeTries, openSecret, readOwnCodes, wrongCode } from "../proof/second-factor.ts";
import type { SecurityHistory } from "../security-history.ts";

type ProofForm = z.output<typeof proofFormSchema>;
type CodeForm = z.output<typeof codeFormSchema>;
type BothForm = z.output<typeof passwordAndCodeFormSchema>;
type RecoveryCodes = { recovery_codes: string[] };

export type OneTimeCodeStore = {
  /** @throws AppError `already_taken` if they are on */
  setUpOneTimeCodes(owner: Owner, form: ProofForm, device: string): Promise<{ secret: string; uri: string }>;
  confirmOneTimeCodes(owner: Owner, form: CodeForm, device: string): Promise<RecoveryCodes>;
  /** @throws AppError `invalid_input` for a wrong password or code, `not_found` if they are off */
  switchOffOneTimeCodes(user: SignedIn, form: BothForm, device: string): Promise<void>;
  makeRecoveryCodes(user: SignedIn, form: BothForm, device: string): Promise<RecoveryCodes>;
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
  history: Pick<SecurityHistory, "record">;
}): OneTimeCodeStore {
  const areOn = async ({ id }: Owner) => (await readOwnCodes(database.query, id))?.confirmed_at != null;

  return {
    async setUpOneTimeCodes(owner, form, device) {
      if (await areOn(owner)) throw codesAreOn();
      const { row } = await proof.ofOwner(owner, form, device);
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
      const own = await readOwnCodes(database.query, owner.id);
      if (!own) throw startedElsewhere();
      if (own.confirmed_at) throw codesAreOn();
      await limits.hit(codeTries, owner.id);
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
      if (!(await areOn(user))) throw codesAreOff();
      const proven = await proof.ofOwner(user, form, device);
      await database.transaction(async (tx) => {
        await proven.use(tx);
        await switchOff(tx, user.id);
        await history.record(tx, user.id, { kind: "one_time_codes_off", device });
      });
    },

    async makeRecoveryCodes(user, form, device) {
      if (!(await areOn(user))) throw codesAreOff();
      const proven = await proof.ofOwner(user, form, device);
      return database.transaction(async (tx) => {
        await proven.use(tx);
        await history.record(tx, user.id, { kind: "recovery_codes_made", device });
        return replaceRecoveryCodes(tx, user.id);
      });
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

async function replaceRecoveryCodes(tx: Query, userId: string): Promise<RecoveryCodes> {
  const recovery_codes = newRecoveryCodes();
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const rows = recovery_codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(code) }));
  await tx.insertInto("recovery_codes").values(rows).execute();
  return { recovery_codes };
}

const codesAreOn = () => new AppError("already_taken", "One-time codes are on already.");
const codesAreOff = () => new AppError("not_found", "One-time codes are off.");
const startedElsewhere = () =>
  new AppError("already_taken", "The set-up was started again elsewhere. Start it again here.");
