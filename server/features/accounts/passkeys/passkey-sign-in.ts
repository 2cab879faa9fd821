import type { VerifiedAuthenticationResponse } from "@simplewebauthn/server";
import type { z } from "zod";
import type { Credentials } from "#contract/accounts/accounts.ts";
import type { beginPasskeySignIn as endpoint, passkeyAnswerSchema } from "#contract/accounts/sign-in.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import type { Query } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Site } from "#server/platform/http/request-origin.ts";
import { openHostWrap } from "../credentials/host-wraps.ts";
import { accountDisabled, isStillProven } from "../proof/prove-password.ts";
import { recordEvent } from "../security-history.ts";
import { signIn } from "../sessions/sign-in.ts";
import { makeTicket } from "../tickets.ts";
import { findLiving, type UserRow } from "../user-rows.ts";
import { challengeMs, makeChallenge, redeemChallenge } from "./challenges.ts";
import { unwrapWithPasskey, userHandle, wrapForPasskey } from "./passkey-rows.ts";

export async function beginPasskeySignIn(
  context: Context,
  { host }: Site,
): Promise<z.output<(typeof endpoint.schema.response)[200]>> {
  const challenge = await makeChallenge(context, null);
  return { challenge, rpId: host, timeout: challengeMs, userVerification: "required" };
}

/**
 * @throws AppError `invalid_credentials`, `forbidden` if the account is disabled, `password_needed` with a ticket
 * if the journal is sealed and the passkey doesn't open it
 */
export async function signInWithPasskey(
  context: Context,
  { response, prf }: z.output<typeof passkeyAnswerSchema>,
  site: Site,
  device: string,
): Promise<Credentials> {
  const challenge = await redeemChallenge(context, null, response.response.clientDataJSON);
  if (challenge === null) throw tookTooLong();
  const passkey = await findPasskey(context.database.query, response.id);
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
  const row = await findLiving(context.database.query, context.clock, passkey.user_id);
  if (!row) throw unknownPasskey();
  if (!(await countUp(context, passkey, newCounter))) {
    await recordEvent(context, context.database.query, row.id, { kind: "passkey_refused", device });
    throw unknownPasskey();
  }
  if (row.disabled_at !== null) throw accountDisabled();

  const journalKey = openBy(context, passkey, row, prf);
  if (!journalKey) throw passwordNeeded(await makeTicket(context, { passkeyId: passkey.id }));
  return signIn(context, { row, journalKey }, device, async (tx) => {
    if (!(await isStillProven(tx, row))) throw unknownPasskey();
    await noteUse(context, tx, { id: passkey.id, userId: row.id, prf, journalKey });
    await recordEvent(context, tx, row.id, { kind: "signed_in", device });
  });
}

function openBy(
  { secrets }: Context,
  passkey: PasskeyRow,
  row: UserRow,
  prf: string | undefined,
): Buffer | null {
  if (row.host_wrap !== null) return openHostWrap(secrets, row);
  if (prf === undefined || passkey.key_wrap === null) return null;
  return unwrapWithPasskey(prf, { userId: row.id, credentialId: passkey.credential_id }, passkey.key_wrap);
}

/** Web Authentication, 6.1.1: refuses a counter that did not grow. It stays 0 if an authenticator does not count. */
async function countUp({ database }: Context, { id }: PasskeyRow, counter: number): Promise<boolean> {
  const counted = await database.query
    .updateTable("passkeys")
    .set({ counter })
    .where("id", "=", id)
    .where("counter", counter === 0 ? "=" : "<", counter)
    .returning("id")
    .executeTakeFirst();
  return counted !== undefined;
}

const findPasskey = (query: Query, credentialId: string) =>
  query.selectFrom("passkeys").selectAll().where("credential_id", "=", credentialId).executeTakeFirst();

type PasskeyRow = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** Records the use. If the passkey can open the journal but has no wrap yet, adds one. */
export async function noteUse(
  { clock }: Context,
  tx: Query,
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
  new AppError(
    "invalid_credentials",
    t("This passkey does not belong to an account on this server. Log in with your password."),
  );
const tookTooLong = () =>
  new AppError("invalid_credentials", t("This took longer than five minutes. Please try the passkey again."));

const passwordNeeded = (ticket: string) =>
  new AppError(
    "password_needed",
    t("Your journal is sealed, and this passkey can’t open it. Enter your password, too."),
    { answer: { ticket } },
  );
