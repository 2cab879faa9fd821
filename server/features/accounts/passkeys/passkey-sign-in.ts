import type { VerifiedAuthenticationResponse } from "@simplewebauthn/server";
import type { z } from "zod";
import type { Credentials } from "#contract/accounts/accounts.ts";
import type { passkeyAnswerSchema } from "#contract/accounts/sign-in.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Query } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Site } from "#server/platform/http/request-origin.ts";
import type { JournalKeys } from "../credentials/host-wraps.ts";
import { accountDisabled, stillHolds } from "../proof/prove-password.ts";
import type { SecurityHistory } from "../security-history.ts";
import type { SignIn } from "../sessions/refresh-session.ts";
import type { Tickets } from "../tickets.ts";
import { findLiving, type UserRow } from "../user-rows.ts";
import { unwrapWithPasskey, userHandle, wrapForPasskey } from "./add-passkey.ts";
import { type Challenges, challengeMs } from "./challenges.ts";

type Answer = z.output<typeof passkeyAnswerSchema>;

export type PasskeySignIn = {
  beginPasskeySignIn(
    site: Site,
  ): Promise<{ challenge: string; rpId: string; timeout: number; userVerification: "required" }>;
  /**
   * @throws AppError `invalid_credentials`, `forbidden` if the account is disabled, `password_needed` with a ticket
   * if the journal is sealed and the passkey doesn't open it
   */
  signInWithPasskey(answer: Answer, site: Site, device: string): Promise<Credentials>;
};

export function createPasskeySignIn({
  database,
  clock,
  challenges,
  tickets,
  journalKeys,
  history,
  signIn,
}: {
  database: Database;
  clock: Clock;
  challenges: Challenges;
  tickets: Pick<Tickets, "make">;
  journalKeys: Pick<JournalKeys, "open">;
  history: Pick<SecurityHistory, "record">;
  signIn: SignIn;
}): PasskeySignIn {
  return {
    beginPasskeySignIn: async ({ host }) => ({
      challenge: await challenges.make(null),
      rpId: host,
      timeout: challengeMs,
      userVerification: "required",
    }),

    async signInWithPasskey({ response, prf }, site, device) {
      const challenge = await challenges.use(null, response.response.clientDataJSON);
      if (challenge === null) throw tookTooLong();
      const passkey = await findPasskey(database.query, response.id);
      if (!passkey) throw unknownPasskey();
      const { userHandle: named, ...asserted } = response.response;
      if (named !== undefined && named !== userHandle(passkey.user_id)) throw unknownPasskey();
      const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
      const { newCounter } = await verifyAuthenticationResponse({
        response: { ...response, response: asserted, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: site.origin,
        expectedRPID: site.host,
        // The counter is checked below: here a copied passkey would look like any wrong answer.
        credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
        requireUserVerification: true,
      }).then(whereVerified, refusedBy);
      const row = await findLiving(database.query, clock, passkey.user_id);
      if (!row) throw unknownPasskey();
      if (!(await countUp(passkey, newCounter))) {
        await history.record(database.query, row.id, { kind: "passkey_refused", device });
        throw unknownPasskey();
      }
      if (row.disabled_at !== null) throw accountDisabled();

      const journalKey = openBy(passkey, row, prf);
      if (!journalKey) throw passwordNeeded(await tickets.make({ passkeyId: passkey.id }));
      return signIn({ row, journalKey }, device, async (tx) => {
        if (!(await stillHolds(tx, row))) throw unknownPasskey();
        await notePasskey(tx, clock, { id: passkey.id, userId: row.id, prf, journalKey });
        await history.record(tx, row.id, { kind: "signed_in", device });
      });
    },
  };

  function openBy(passkey: PasskeyRow, row: UserRow, prf: string | undefined): Buffer | null {
    if (row.host_wrap !== null) return journalKeys.open(row);
    if (prf === undefined || passkey.key_wrap === null) return null;
    return unwrapWithPasskey(prf, { userId: row.id, credentialId: passkey.credential_id }, passkey.key_wrap);
  }

  /** Web Authentication, 6.1.1: refuses a counter that did not grow. It stays 0 if an authenticator does not count. */
  async function countUp({ id }: PasskeyRow, counter: number): Promise<boolean> {
    const counted = await database.query
      .updateTable("passkeys")
      .set({ counter })
      .where("id", "=", id)
      .where("counter", counter === 0 ? "=" : "<", counter)
      .returning("id")
      .executeTakeFirst();
    return counted !== undefined;
  }
}

const findPasskey = (query: Query, credentialId: string) =>
  query.selectFrom("passkeys").selectAll().where("credential_id", "=", credentialId).executeTakeFirst();

type PasskeyRow = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** Records the use. If the passkey can open the journal but has no wrap yet, adds one. */
export async function notePasskey(
  tx: Query,
  clock: Clock,
  used: { id: string; userId: string; prf: string | undefined; journalKey: Buffer },
): Promise<void> {
  const { id, userId, prf, journalKey } = used;
  const passkey = await tx
    .updateTable("passkeys")
    .set({ last_used_at: clock.now().getTime() })
    .where("id", "=", id)
    .returning(["credential_id", "key_wrap"])
    .executeTakeFirstOrThrow(unknownPasskey);
  if (prf === undefined || passkey.key_wrap !== null) return;
  const key_wrap = wrapForPasskey(prf, { userId, credentialId: passkey.credential_id }, journalKey);
  await tx.updateTable("passkeys").set({ key_wrap }).where("id", "=", id).execute();
}

function whereVerified({ verified, authenticationInfo }: VerifiedAuthenticationResponse) {
  if (verified) return authenticationInfo;
  throw unknownPasskey();
}

/** The library throws plain errors for all refusals. */
function refusedBy(): never {
  throw unknownPasskey();
}

const unknownPasskey = () =>
  new AppError("invalid_credentials", "This passkey opens no account here. Log in with your password.");
const tookTooLong = () =>
  new AppError(
    "invalid_credentials",
    "This took longer than five minutes. Please try the passkey once more.",
  );

const passwordNeeded = (ticket: string) =>
  new AppError(
    "password_needed",
    "Your journal is sealed, and this passkey can’t open it. Enter your password, too.",
    { answer: { ticket } },
  );
