import { randomUUIDv7 } from "node:crypto";
import { maxTokens, tokenScopes, tokenStart } from "#contract/accounts/token-rules.ts";
import type { MadeToken, Token, TokenForm } from "#contract/accounts/tokens.ts";
import { reflectionKinds } from "#contract/reflections/reflection-rules.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { hashToken, newToken } from "#server/platform/credentials/opaque-tokens.ts";
import type { Query } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Owner, seal, wrapKey } from "#server/platform/sealing.ts";
import { proveOwner } from "../proof/prove-password.ts";
import { recordEvent, tokenNameContext } from "../security-history.ts";
import type { SignedIn } from "../signed-in.ts";
import { readTokens, type TokenRow, tokenKey, toToken, wrapPurpose } from "./token-rows.ts";

const dayMs = 86_400_000;

export const listTokens = async ({ database }: Context, owner: Owner): Promise<Token[]> =>
  (await readTokens(database.query, owner.id)).map((row) => toToken(owner, row));

/** @throws AppError `invalid_input` for a wrong password or code, `limit_reached` */
export async function createToken(
  context: Context,
  user: SignedIn,
  form: TokenForm,
  device: string,
): Promise<MadeToken> {
  const { name, scopes, kinds, days } = form;
  const proven = await proveOwner(context, user, form, device);
  const id = randomUUIDv7();
  const secret = `${tokenStart}${newToken()}`;
  const now = context.clock.now().getTime();
  const row: TokenRow = {
    id,
    user_id: user.id,
    token_hash: hashToken(secret),
    key_wrap: wrapKey(tokenKey(secret), user.journalKey, wrapPurpose(id)),
    name: seal(user, tokenNameContext(id), name),
    scopes: tokenScopes.filter((scope) => scopes.includes(scope)).join(" "),
    kinds: kinds && reflectionKinds.filter((kind) => kinds.includes(kind)).join(" "),
    created_at: now,
    expires_at: days === null ? null : now + days * dayMs,
    last_used_at: null,
    last_used_by: null,
  };
  await context.database.transaction(async (tx) => {
    await proven.use(tx);
    // The person's row is locked, so tokens made at once are counted one after the other.
    const own = await readTokens(tx, user.id);
    if (own.filter(({ expires_at }) => expires_at === null || expires_at > now).length >= maxTokens)
      throw tooMany();
    await tx.insertInto("personal_tokens").values(row).execute();
    await recordEvent(context, tx, user.id, { kind: "token_made", device, token: row });
  });
  return { token: toToken(user, row), secret };
}

/** @throws AppError `not_found` */
export async function renameToken(
  context: Context,
  owner: Owner,
  id: string,
  name: string,
): Promise<Token[]> {
  await context.database.query
    .updateTable("personal_tokens")
    .set({ name: seal(owner, tokenNameContext(id), name) })
    .where("id", "=", id)
    .where("user_id", "=", owner.id)
    .returning("id")
    .executeTakeFirstOrThrow(noSuchToken);
  return listTokens(context, owner);
}

/** @throws AppError `not_found` */
export async function revokeToken(
  context: Context,
  owner: Owner,
  id: string,
  device: string,
): Promise<Token[]> {
  await context.database.transaction(async (tx) => {
    const revoked = await tx
      .deleteFrom("personal_tokens")
      .where("id", "=", id)
      .where("user_id", "=", owner.id)
      .returning(["id", "name"])
      .executeTakeFirstOrThrow(noSuchToken);
    await recordEvent(context, tx, owner.id, { kind: "token_revoked", device, token: revoked });
  });
  return listTokens(context, owner);
}

export async function revokeAllTokens(
  context: Context,
  tx: Query,
  userId: string,
  device: string,
): Promise<void> {
  const revoked = await tx
    .deleteFrom("personal_tokens")
    .where("user_id", "=", userId)
    .returning(["id", "name"])
    .execute();
  const [token] = revoked;
  if (!token) return;
  const count = revoked.length;
  const event = { kind: "token_revoked", device, count, ...(count === 1 && { token }) } as const;
  await recordEvent(context, tx, userId, event);
}

const noSuchToken = () => new AppError("not_found", t("There is no such token."));

const tooMany = () =>
  new AppError(
    "limit_reached",
    t("You have {limit, plural, one {# token} other {# tokens}}, which is the limit. Revoke one first.", {
      limit: maxTokens,
    }),
  );
