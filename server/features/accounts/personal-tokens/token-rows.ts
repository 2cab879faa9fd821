import type { Selectable } from "kysely";
import { z } from "zod";
import { tokenScopes } from "#contract/accounts/token-rules.ts";
import type { Token } from "#contract/accounts/tokens.ts";
import { reflectionKinds } from "#contract/reflections/reflection-rules.ts";
import { tc } from "#contract/translate.ts";
import type { Query } from "#server/platform/database.ts";
import { deriveKey, type Owner } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";
import { openTokenName } from "../security-history.ts";

export type TokenRow = Selectable<Tables["personal_tokens"]>;

/** Wraps the journal key for the holder of a token. */
export const tokenKey = (secret: string) => deriveKey(Buffer.from(secret, "utf8"), "personal token wrap");
export const wrapPurpose = (id: string) => `personal token wrap of ${id}`;

export const readTokens = (query: Query, userId: string): Promise<TokenRow[]> =>
  query
    .selectFrom("personal_tokens")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .execute();

const scopesSchema = z.array(z.enum(tokenScopes));
const kindsSchema = z.array(z.enum(reflectionKinds));

export const toToken = (owner: Owner, row: TokenRow): Token => ({
  id: row.id,
  // A token can be revoked even if its name was altered.
  name: openTokenName(owner, row) ?? tc("a personal token whose name is damaged", "Token"),
  scopes: scopesSchema.parse(row.scopes.split(" ")),
  kinds: row.kinds === null ? null : kindsSchema.parse(row.kinds.split(" ")),
  created_at: new Date(row.created_at).toISOString(),
  expires_at: row.expires_at === null ? null : new Date(row.expires_at).toISOString(),
  last_used_at: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
  last_used_by: row.last_used_by,
});
