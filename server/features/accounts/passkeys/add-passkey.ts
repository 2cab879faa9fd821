import { randomUUIDv7 } from "node:crypto";
import type { VerifiedRegistrationResponse } from "@simplewebauthn/server";
import { z } from "zod";
import type { proofFormSchema } from "#contract/accounts/account-forms.ts";
import type { newPasskeySchema, Passkey, PasskeyCreationOptions } from "#contract/accounts/sign-in.ts";
import type { passkeyNameFormSchema } from "#contract/accounts/sign-in-forms.ts";
import { maxPasskeys } from "#contract/accounts/sign-in-rules.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Query } from "#server/platform/database.ts";
import { AppError, authenticationRequired, isUniqueViolation } from "#server/platform/errors.ts";
import type { Site } from "#server/platform/http/request-origin.ts";
import type { SignedIn } from "#server/platform/http/signed-in.ts";
import {
  deriveKey,
  type Owner,
  open,
  seal,
  unlessAltered,
  unwrapKey,
  wrapKey,
} from "#server/platform/sealing.ts";
import type { PasswordProof } from "../proof/prove-password.ts";
import type { SecurityHistory } from "../security-history.ts";
import { type Challenges, challengeMs } from "./challenges.ts";

type ProofForm = z.output<typeof proofFormSchema>;
type NewPasskey = z.output<typeof newPasskeySchema>;

export type PasskeyStore = {
  /** @throws AppError `invalid_input` for a wrong password or code, `limit_reached` */
  beginPasskey(user: SignedIn, form: ProofForm, site: Site, device: string): Promise<PasskeyCreationOptions>;
  /** @throws AppError `invalid_input` if the answer is not valid, `already_taken`, `limit_reached` */
  addPasskey(user: SignedIn, made: NewPasskey, site: Site, device: string): Promise<Passkey>;
  /** @throws AppError `not_found` */
  renamePasskey(owner: Owner, id: string, form: z.output<typeof passkeyNameFormSchema>): Promise<Passkey>;
  /**
   * The password that proves the person stays, so this never takes the last way in.
   * @throws AppError `invalid_input` for a wrong password or code, `not_found`
   */
  removePasskey(owner: Owner, id: string, form: ProofForm, device: string): Promise<void>;
};

/** COSE algorithms: Ed25519, ECDSA with P-256, RSA with SHA-256. Every authenticator has one of them. */
const algorithms = [-8, -7, -257];

export function createPasskeyStore({
  database,
  clock,
  proof,
  challenges,
  history,
}: {
  database: Database;
  clock: Clock;
  proof: Pick<PasswordProof, "ofOwner">;
  challenges: Challenges;
  history: Pick<SecurityHistory, "record">;
}): PasskeyStore {
  return {
    async beginPasskey(user, form, site, device) {
      const proven = await proof.ofOwner(user, form, device);
      const { username } = proven.row;
      const own = await readPasskeys(database.query, user.id);
      if (own.length >= maxPasskeys) throw tooMany();
      await database.transaction(proven.use);
      return {
        challenge: await challenges.make(user.id),
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
    },

    async addPasskey(user, { name, response, prf }, site, device) {
      const challenge = await challenges.use(user.id, response.response.clientDataJSON);
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
        created_at: clock.now().getTime(),
        last_used_at: null,
      };
      await database
        .transaction(async (tx) => {
          // Locked, so that two passkeys added at once are counted one after the other.
          await lockAccount(tx, user.id);
          if ((await readPasskeys(tx, user.id)).length >= maxPasskeys) throw tooMany();
          await tx.insertInto("passkeys").values(row).execute();
          await history.record(tx, user.id, { kind: "passkey_added", device });
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? knownAlready() : error;
        });
      return toPasskey(user, row);
    },

    async renamePasskey(owner, id, { name }) {
      const row = await database.query
        .updateTable("passkeys")
        .set({ name: seal(owner, nameContext(id), name) })
        .where("id", "=", id)
        .where("user_id", "=", owner.id)
        .returningAll()
        .executeTakeFirstOrThrow(noSuchPasskey);
      return toPasskey(owner, row);
    },

    async removePasskey(owner, id, form, device) {
      const proven = await proof.ofOwner(owner, form, device);
      await database.transaction(async (tx) => {
        await proven.use(tx);
        await tx
          .deleteFrom("passkeys")
          .where("id", "=", id)
          .where("user_id", "=", owner.id)
          .returning("id")
          .executeTakeFirstOrThrow(noSuchPasskey);
        await history.record(tx, owner.id, { kind: "passkey_removed", device });
      });
    },
  };
}

type PasskeyOfUser = { userId: string; credentialId: string };

/** Wraps a journal key under what the authenticator answers to the PRF extension, which is stored nowhere. */
export const wrapForPasskey = (prf: string, passkey: PasskeyOfUser, journalKey: Buffer): Buffer =>
  wrapKey(prfKey(prf), journalKey, wrapPurpose(passkey));

/** `null` if the passkey, the person or the answer is another one. */
export const unwrapWithPasskey = (prf: string, passkey: PasskeyOfUser, wrapped: Buffer): Buffer | null =>
  unwrapKey(prfKey(prf), wrapped, wrapPurpose(passkey));

const prfKey = (prf: string) => deriveKey(Buffer.from(prf, "base64url"), "passkey wrap");
const wrapPurpose = ({ userId, credentialId }: PasskeyOfUser) => `passkey wrap of ${userId}/${credentialId}`;

const transportsSchema = z.array(z.string());

/** What a passkey calls the person: the id, which tells nobody who that is. */
export const userHandle = (userId: string): string => Buffer.from(userId, "utf8").toString("base64url");

const nameContext = (id: string) => ({ table: "passkeys", row: id, column: "name" });

const readPasskeys = (query: Query, userId: string) =>
  query.selectFrom("passkeys").selectAll().where("user_id", "=", userId).orderBy("id").execute();

type PasskeyRow = Awaited<ReturnType<typeof readPasskeys>>[number];

export const listPasskeys = async (query: Query, owner: Owner): Promise<Passkey[]> =>
  (await readPasskeys(query, owner.id)).map((row) => toPasskey(owner, row));

function toPasskey(owner: Owner, row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: openName(owner, row),
    created_at: new Date(row.created_at).toISOString(),
    last_used_at: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    opens_journal: row.key_wrap !== null,
  };
}

/** A person can remove a passkey even if its name was altered. */
const openName = (owner: Owner, { id, name }: PasskeyRow): string =>
  unlessAltered(() => open(owner, nameContext(id), name), "Passkey");

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
  new AppError("invalid_input", "This passkey could not be checked. Please add it once more.");
const tookTooLong = () =>
  new AppError("invalid_input", "This took longer than five minutes. Please begin once more.");
const knownAlready = () => new AppError("already_taken", "This passkey is added already.");
const tooMany = () =>
  new AppError("limit_reached", `You have ${maxPasskeys} passkeys, which is the limit. Remove one first.`);
const noSuchPasskey = () => new AppError("not_found", "There is no such passkey.");
