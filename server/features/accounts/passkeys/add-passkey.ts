import { randomUUIDv7 } from "node:crypto";
import type { VerifiedRegistrationResponse } from "@simplewebauthn/server";
import { z } from "zod";
import type { proofFormSchema } from "#contract/accounts/account-forms.ts";
import type { newPasskeySchema, Passkey, PasskeyCreationOptions } from "#contract/accounts/sign-in.ts";
import { maxPasskeys } from "#contract/accounts/sign-in-rules.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import type { Query } from "#server/platform/database.ts";
import { AppError, authenticationRequired, isUniqueViolation } from "#server/platform/errors.ts";
import type { Site } from "#server/platform/http/request-origin.ts";
import { seal } from "#server/platform/sealing.ts";
import { proveOwner } from "../proof/prove-password.ts";
import { recordEvent } from "../security-history.ts";
import type { SignedIn } from "../signed-in.ts";
import { challengeMs, makeChallenge, redeemChallenge } from "./challenges.ts";
import { nameContext, readPasskeys, toPasskey, userHandle, wrapForPasskey } from "./passkey-rows.ts";

/** COSE algorithms: Ed25519, ECDSA with P-256, RSA with SHA-256. Every authenticator has one of them. */
const algorithms = [-8, -7, -257];

const transportsSchema = z.array(z.string());

/** @throws AppError `invalid_input` for a wrong password or code, `limit_reached` */
export async function beginPasskey(
  context: Context,
  user: SignedIn,
  form: z.output<typeof proofFormSchema>,
  site: Site,
  device: string,
): Promise<PasskeyCreationOptions> {
  const proven = await proveOwner(context, user, form, device);
  const { username } = proven.row;
  const own = await readPasskeys(context.database.query, user.id);
  if (own.length >= maxPasskeys) throw tooMany();
  await context.database.transaction(proven.use);
  return {
    challenge: await makeChallenge(context, user.id),
    rp: { id: site.host, name: "Reflector" },
    user: { id: userHandle(user.id), name: username, displayName: username },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    timeout: challengeMs,
    excludeCredentials: own.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: "public-key",
      transports: transportsSchema.parse(JSON.parse(transports)),
    })),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  };
}

/** @throws AppError `invalid_input` if the answer is not valid, `already_taken`, `limit_reached` */
export async function addPasskey(
  context: Context,
  user: SignedIn,
  { name, response, prf }: z.output<typeof newPasskeySchema>,
  site: Site,
  device: string,
): Promise<Passkey> {
  const challenge = await redeemChallenge(context, user.id, response.response.clientDataJSON);
  if (challenge === null) throw tookTooLong();
  const { transports, ...attested } = response.response;
  // Loaded only for people with passkeys, because it is large.
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { credential } = await verifyRegistrationResponse({
    response: { ...response, response: attested, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).then(whereVerified, refusedBy);
  const id = randomUUIDv7();
  const row = {
    id,
    user_id: user.id,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: JSON.stringify(transports ?? []),
    name: seal(user, nameContext(id), name),
    key_wrap: prf
      ? wrapForPasskey(prf, { userId: user.id, credentialId: credential.id }, user.journalKey)
      : null,
    created_at: context.clock.now().getTime(),
    last_used_at: null,
  };
  await context.database
    .transaction(async (tx) => {
      // Locked, so that two passkeys added at once are counted one after the other.
      await lockAccount(tx, user.id);
      if ((await readPasskeys(tx, user.id)).length >= maxPasskeys) throw tooMany();
      await tx.insertInto("passkeys").values(row).execute();
      await recordEvent(context, tx, user.id, { kind: "passkey_added", device });
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? knownAlready() : error;
    });
  return toPasskey(user, row);
}

async function lockAccount(tx: Query, userId: string): Promise<void> {
  await tx
    .updateTable("users")
    .set({ id: userId })
    .where("id", "=", userId)
    .returning("id")
    .executeTakeFirstOrThrow(() => authenticationRequired());
}

function whereVerified(result: VerifiedRegistrationResponse) {
  if (result.verified) return result.registrationInfo;
  throw notTaken();
}

/** The library throws plain errors for all refusals. */
function refusedBy(): never {
  throw notTaken();
}

const notTaken = () =>
  new AppError("invalid_input", t("This passkey could not be checked. Please add it again."));
const tookTooLong = () =>
  new AppError("invalid_input", t("This took longer than five minutes. Please begin again."));
const knownAlready = () => new AppError("already_taken", t("This passkey has already been added."));
const tooMany = () =>
  new AppError(
    "limit_reached",
    t("You have {count, plural, one {# passkey} other {# passkeys}}, which is the limit. Remove one first.", {
      count: maxPasskeys,
    }),
  );
