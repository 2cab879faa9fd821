import type { Passkey } from "#contract/accounts/sign-in.ts";
import { t } from "#contract/translate.ts";
import type { Query } from "#server/platform/database.ts";
import { deriveKey, type Owner, open, unlessAltered, unwrapKey, wrapKey } from "#server/platform/sealing.ts";

type PasskeyOfUser = { userId: string; credentialId: string };

/** Wraps a journal key under the authenticator's answer to the PRF extension, which is never stored. */
export const wrapForPasskey = (prf: string, passkey: PasskeyOfUser, journalKey: Buffer): Buffer =>
  wrapKey(prfKey(prf), journalKey, wrapPurpose(passkey));

/** `null` if the passkey, the person or the answer is another one. */
export const unwrapWithPasskey = (prf: string, passkey: PasskeyOfUser, wrapped: Buffer): Buffer | null =>
  unwrapKey(prfKey(prf), wrapped, wrapPurpose(passkey));

const prfKey = (prf: string) => deriveKey(Buffer.from(prf, "base64url"), "passkey wrap");
const wrapPurpose = ({ userId, credentialId }: PasskeyOfUser) => `passkey wrap of ${userId}/${credentialId}`;

/** The name of the person in a passkey: the id, which reveals nothing about them. */
export const userHandle = (userId: string): string => Buffer.from(userId, "utf8").toString("base64url");

export const nameContext = (id: string) => ({ table: "passkeys", row: id, column: "name" });

export const readPasskeys = (query: Query, userId: string) =>
  query.selectFrom("passkeys").selectAll().where("user_id", "=", userId).orderBy("id").execute();

type PasskeyRow = Awaited<ReturnType<typeof readPasskeys>>[number];

export const listPasskeys = async (query: Query, owner: Owner): Promise<Passkey[]> =>
  (await readPasskeys(query, owner.id)).map((row) => toPasskey(owner, row));

export function toPasskey(owner: Owner, row: PasskeyRow): Passkey {
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
  unlessAltered(() => open(owner, nameContext(id), name), t("Passkey"));
