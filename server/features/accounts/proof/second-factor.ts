import { t } from "#contract/translate.ts";
import { type Context, perContext } from "#server/context.ts";
import type { Query } from "#server/platform/database.ts";
import { AppError, refusedField } from "#server/platform/errors.ts";
import type { Limit } from "#server/platform/rate-limits.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { hashRecoveryCode, stepOf, unwrapCodeSecret } from "../credentials/one-time-codes.ts";
import { recordEvent, recordFailure } from "../security-history.ts";

/**
 * Uses up the code in the transaction of what it allows. `null`: the store takes no writes, so this process remembers
 * it.
 * @throws AppError if another request was faster, or if it is a recovery code and can't be used up
 */
type UseCode = (tx: Query | null) => Promise<void>;

/** The wait may grow: only someone who knows the password gets this far, so strangers can't lock a person out. */
export const codeTries: Limit = {
  name: "one-time code by person",
  hits: 10,
  windowMs: 300_000,
  maxWaitMs: 4 * 3_600_000,
};

export const readOwnCodes = (query: Query, userId: string) =>
  query.selectFrom("one_time_codes").selectAll().where("user_id", "=", userId).executeTakeFirst();

/** The latest step of each person whose code could not be used up in the store. */
const stepsInMemory = perContext(() => new Map<string, number>());

/**
 * Checks the second factor, after a password that was right.
 * @throws AppError `second_factor_required` if the account has one-time codes and the code is missing or wrong
 */
export async function checkCode(
  context: Context,
  userId: string,
  code: string | undefined,
  device: string,
): Promise<UseCode> {
  const { database, clock, limits, secrets } = context;
  const own = await readOwnCodes(database.query, userId);
  if (!own?.confirmed_at) return async () => {};
  if (!code?.trim()) throw secondFactorRequired();
  // Each try counts, right or wrong.
  await limits.hit(codeTries, userId);
  const step = stepOf(openSecret(secrets, userId, own.secret), code, clock.now());
  const steps = stepsInMemory(context);
  if (step !== null && step <= Math.max(own.last_step, steps.get(userId) ?? 0))
    throw wrongCode("second_factor_required");
  if (step !== null)
    return async (tx) => (tx ? redeemStep(tx, userId, step) : rememberStep(steps, userId, step));
  const code_hash = hashRecoveryCode(code);
  const known = await database.query
    .selectFrom("recovery_codes")
    .select("code_hash")
    .where("user_id", "=", userId)
    .where("code_hash", "=", code_hash)
    .executeTakeFirst();
  if (!known) {
    await recordFailure(context, userId, device, "second_factor_failed");
    throw wrongCode("second_factor_required");
  }
  return async (tx) => {
    if (!tx) throw recoveryCodeNeedsStore();
    const used = await tx
      .deleteFrom("recovery_codes")
      .where("user_id", "=", userId)
      .where("code_hash", "=", code_hash)
      .returning("code_hash")
      .executeTakeFirst();
    if (!used) throw wrongCode("second_factor_required");
    await recordEvent(context, tx, userId, { kind: "recovery_code_used", device });
  };
}

/**
 * The same in a form of a signed-in person, whose session a 401 would end.
 * @param missing what to say if there is no code
 * @throws AppError `invalid_input` beside `code`
 */
export async function checkCodeInForm(
  context: Context,
  userId: string,
  code: string | undefined,
  device: string,
  missing?: string,
): Promise<(tx: Query) => Promise<void>> {
  const useCode = await checkCode(context, userId, code, device).catch((error: unknown) =>
    refuseField(error, missing),
  );
  return (tx) => useCode(tx).catch((error: unknown) => refuseField(error, missing));
}

function rememberStep(steps: Map<string, number>, userId: string, step: number): void {
  if (step <= (steps.get(userId) ?? 0)) throw wrongCode("second_factor_required");
  steps.set(userId, step);
}

/** One statement, so that one of two requests with the same code is refused. */
async function redeemStep(tx: Query, userId: string, step: number): Promise<void> {
  const used = await tx
    .updateTable("one_time_codes")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .returning("user_id")
    .executeTakeFirst();
  if (!used) throw wrongCode("second_factor_required");
}

export function openSecret(secrets: Secrets, userId: string, sealed: Buffer): Buffer {
  const secret = unwrapCodeSecret(secrets, userId, sealed);
  if (secret) return secret;
  throw new AppError(
    "sealed_value_refused",
    t(
      "The stored secret of your one-time codes is damaged. Ask the person who runs this server to switch the codes off.",
    ),
    {
      forLog: { table: "one_time_codes", row: userId, column: "secret" },
    },
  );
}

const enterCode = () => t("Enter the code from your authenticator app.");

function refuseField(error: unknown, missing = enterCode()): never {
  if (!(error instanceof AppError) || error.code !== "second_factor_required") throw error;
  const sentence = error.fields?.code ?? missing;
  throw refusedField("code", sentence);
}

const secondFactorRequired = () => new AppError("second_factor_required", enterCode());

const recoveryCodeNeedsStore = () =>
  refusedField(
    "code",
    t(
      "The server can’t store anything just now, so recovery codes can’t be used. Enter a code from your authenticator app.",
    ),
    "unavailable",
  );

export const wrongCode = (code: "second_factor_required" | "invalid_input") =>
  refusedField("code", t("This code is wrong. Each code is valid for 30 seconds and works once."), code);
