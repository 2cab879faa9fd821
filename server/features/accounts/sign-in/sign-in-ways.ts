import type { SignInWays } from "#contract/accounts/sign-in.ts";
import type { Context } from "#server/context.ts";
import { noPassword } from "#server/platform/credentials/passwords.ts";
import { authenticationRequired } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { describeOneTimeCodes } from "../one-time-codes/change-one-time-codes.ts";
import { describeConnection } from "../openid/identities.ts";
import { listPasskeys } from "../passkeys/passkey-rows.ts";

/** Lists how a person can sign in: password, passkeys, one-time codes and the provider. */
export async function getSignInWays(context: Context, owner: Owner): Promise<SignInWays> {
  const { query } = context.database;
  const { password_hash } = await query
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", owner.id)
    .executeTakeFirstOrThrow(() => authenticationRequired());
  return {
    has_password: password_hash !== noPassword,
    passkeys: await listPasskeys(query, owner),
    one_time_codes: await describeOneTimeCodes(query, owner.id),
    provider: await describeConnection(context, owner.id),
  };
}
