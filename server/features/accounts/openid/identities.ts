import type { SignInWays } from "#contract/accounts/sign-in.ts";
import type { ProviderProblem } from "#contract/accounts/sign-in-rules.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Query } from "#server/platform/database.ts";
import { AppError, isUniqueViolation } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Identity } from "../credentials/openid-provider.ts";
import type { SecurityHistory } from "../security-history.ts";

export type IdentityStore = {
  /** Connects the account. @returns why not, if it can't be connected */
  connect(userId: string, identity: Identity, device: string): Promise<ProviderProblem | null>;
  /**
   * For a person whose password was proven, because it is the only way in that is left.
   * @throws AppError `not_found`
   */
  disconnect(owner: Owner, issuer: string, device: string): Promise<void>;
};

export function createIdentityStore(
  database: Database,
  clock: Clock,
  history: Pick<SecurityHistory, "record">,
): IdentityStore {
  return {
    async connect(userId, { issuer, subject }, device) {
      const holder = await findIdentity(database.query, { issuer, subject });
      if (holder) return holder.user_id === userId ? "connected_already" : "taken";
      try {
        await database.transaction(async (tx) => {
          await addIdentity(tx, clock, userId, { issuer, subject });
          await history.record(tx, userId, { kind: "provider_connected", device });
        });
        return null;
      } catch (error) {
        // To another account at the provider, or just now in another tab.
        if (isUniqueViolation(error)) return "connected_already";
        throw error;
      }
    },

    async disconnect({ id }, issuer, device) {
      await database.transaction(async (tx) => {
        const gone = await tx
          .deleteFrom("provider_identities")
          .where("user_id", "=", id)
          .where("issuer", "=", issuer)
          .returning("user_id")
          .executeTakeFirst();
        if (!gone) throw notConnected();
        await history.record(tx, id, { kind: "provider_disconnected", device });
      });
    },
  };
}

export const findIdentity = (query: Query, { issuer, subject }: Pick<Identity, "issuer" | "subject">) =>
  query
    .selectFrom("provider_identities")
    .select("user_id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();

export async function addIdentity(
  tx: Query,
  clock: Clock,
  userId: string,
  { issuer, subject }: Pick<Identity, "issuer" | "subject">,
): Promise<void> {
  await tx
    .insertInto("provider_identities")
    .values({ issuer, subject, user_id: userId, connected_at: clock.now().getTime() })
    .execute();
}

export async function describeConnection(
  query: Query,
  userId: string,
  provider: { issuer: string; name: string } | null,
): Promise<SignInWays["provider"]> {
  if (!provider) return null;
  const identity = await query
    .selectFrom("provider_identities")
    .select("connected_at")
    .where("user_id", "=", userId)
    .where("issuer", "=", provider.issuer)
    .executeTakeFirst();
  return {
    name: provider.name,
    connected_at: identity ? new Date(identity.connected_at).toISOString() : null,
  };
}

const notConnected = () => new AppError("not_found", "This account is not connected.");
