import type { ProviderProblem } from "#contract/accounts/provider-problems.ts";
import type { SignInWays } from "#contract/accounts/sign-in.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import type { Query } from "#server/platform/database.ts";
import { AppError, isUniqueViolation } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { type Identity, withoutSlash } from "../credentials/openid-provider.ts";
import { recordEvent } from "../security-history.ts";

type IdentityKey = Pick<Identity, "issuer" | "subject">;

/** Connects the account. @returns why not, if it can't be connected */
export async function connectIdentity(
  context: Context,
  userId: string,
  identity: Identity,
  device: string,
): Promise<ProviderProblem | null> {
  const { database } = context;
  const holder = await findIdentity(database.query, identity);
  if (holder) return holder.user_id === userId ? "connected_already" : "taken";
  try {
    await database.transaction(async (tx) => {
      await addIdentity(context, tx, userId, identity);
      await recordEvent(context, tx, userId, { kind: "provider_connected", device });
    });
    return null;
  } catch (error) {
    // To another account at the provider, or just now in another tab.
    if (isUniqueViolation(error)) return "connected_already";
    throw error;
  }
}

/**
 * For a person whose password was proven, so that they still have a way to sign in.
 * @throws AppError `not_found`
 */
export async function disconnectIdentity(
  context: Context,
  { id }: Owner,
  issuer: string,
  device: string,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const gone = await tx
      .deleteFrom("provider_identities")
      .where("user_id", "=", id)
      .where("issuer", "in", spellingsOf(issuer))
      .returning("user_id")
      .executeTakeFirst();
    if (!gone) throw new AppError("not_found", t("This account is not connected."));
    await recordEvent(context, tx, id, { kind: "provider_disconnected", device });
  });
}

/** OpenID compares issuers exactly, but hosts add or leave out the slash at the end. */
const spellingsOf = (issuer: string) => [withoutSlash(issuer), `${withoutSlash(issuer)}/`];

export const findIdentity = (query: Query, { issuer, subject }: IdentityKey) =>
  query
    .selectFrom("provider_identities")
    .select("user_id")
    .where("issuer", "in", spellingsOf(issuer))
    .where("subject", "=", subject)
    .executeTakeFirst();

export async function addIdentity(
  { clock }: Context,
  tx: Query,
  userId: string,
  { issuer, subject }: IdentityKey,
): Promise<void> {
  await tx
    .insertInto("provider_identities")
    .values({ issuer, subject, user_id: userId, connected_at: clock.now().getTime() })
    .execute();
}

export async function describeConnection(
  { database, provider }: Context,
  userId: string,
): Promise<SignInWays["provider"]> {
  if (!provider) return null;
  const identity = await database.query
    .selectFrom("provider_identities")
    .select("connected_at")
    .where("user_id", "=", userId)
    .where("issuer", "in", spellingsOf(provider.issuer))
    .executeTakeFirst();
  return {
    name: provider.name,
    connected_at: identity ? new Date(identity.connected_at).toISOString() : null,
  };
}
