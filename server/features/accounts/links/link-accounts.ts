import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import type { createLinkedFormSchema, linkFormSchema } from "#contract/accounts/account-forms.ts";
import { maxLinkedAccounts } from "#contract/accounts/account-rules.ts";
import type { LinkedAccount } from "#contract/accounts/linked-accounts.ts";
import type { Context } from "#server/context.ts";
import type { Query, Tx } from "#server/platform/database.ts";
import { AppError, refusedField } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { isStillProven, type Proven, proveAccount, proveOwner } from "../proof/prove-password.ts";
import { checkCodeInForm } from "../proof/second-factor.ts";
import { addAccount, prepareAccount } from "../registration/prepare-account.ts";
import { recordEvent } from "../security-history.ts";
import { takenOr, type UserRow } from "../user-rows.ts";

type LinkForm = z.output<typeof linkFormSchema>;

export const listLinked = ({ database, clock }: Context, { id }: Owner): Promise<LinkedAccount[]> =>
  linkedUsers(database.query, id, clock.now())
    .select(["users.id", "users.username"])
    .orderBy("users.username_folded")
    .execute();

/** The account with this id, if it is linked to the owner's. */
export const findLinked = (
  { clock }: Context,
  query: Query,
  owner: Owner,
  id: string,
): Promise<UserRow | undefined> =>
  linkedUsers(query, owner.id, clock.now()).selectAll("users").where("users.id", "=", id).executeTakeFirst();

const linkedUsers = (query: Query, userId: string, now: Date) =>
  query
    .selectFrom("account_links as own")
    .innerJoin("account_links as other", "other.group_id", "own.group_id")
    .innerJoin("users", "users.id", "other.user_id")
    .where("own.user_id", "=", userId)
    .where("users.id", "!=", userId)
    .where(({ or, eb }) => or([eb("deletes_at", "is", null), eb("deletes_at", ">", now.getTime())]));

/**
 * Checks that the person may link this account.
 * @throws AppError `invalid_input` beside `own_password` or `own_code`
 */
export async function proveOwnSide(
  context: Context,
  owner: Owner,
  { own_password, own_code }: Pick<LinkForm, "own_password" | "own_code">,
  device: string,
): Promise<Proven> {
  const given = { password: own_password, code: own_code };
  const { row, use } = await proveOwner(context, owner, given, device, "own_password").catch(asOwnCode);
  return { row, use: (tx) => use(tx).catch(asOwnCode) };
}

/** @throws AppError `invalid_input` for a wrong password, `already_taken` if it can't be linked, `forbidden` */
export async function linkAccount(
  context: Context,
  owner: Owner,
  own: Proven,
  form: LinkForm,
  device: string,
): Promise<LinkedAccount[]> {
  const target = await proveAccount(context, form, device).catch(asPasswordError);
  const useCode = await checkCodeInForm(context, target.id, form.code, device, itsCode);
  if (target.id === owner.id) throw refusedLink("This is the account that you are signed in to.");
  await context.database.transaction(async (tx) => {
    await own.use(tx);
    if (!(await isStillProven(tx, target))) throw wrongPassword();
    await useCode(tx);
    await join(context, tx, owner.id, target.id, device);
  });
  return listLinked(context, owner);
}

/** @throws AppError as registering does, `already_taken` if the group is full */
export async function createLinked(
  context: Context,
  owner: Owner,
  own: Proven,
  form: z.output<typeof createLinkedFormSchema>,
  device: string,
): Promise<{ id: string; accounts: LinkedAccount[] }> {
  const account = await prepareAccount(context, form);
  try {
    await context.database.transaction(async (tx) => {
      await own.use(tx);
      await addAccount(context, tx, account, device);
      await join(context, tx, owner.id, account.row.id, device);
    });
  } catch (error) {
    throw await takenOr(context, error, account.row);
  }
  return { id: account.row.id, accounts: await listLinked(context, owner) };
}

/** @throws AppError `not_found` */
export async function unlinkAccount(
  context: Context,
  owner: Owner,
  id: string,
  device: string,
): Promise<LinkedAccount[]> {
  await context.database.transaction(async (tx) => {
    await lockGroups(context, tx);
    const group = await groupOf(tx, owner.id);
    const left = group.members.filter((member) => member !== id);
    if (left.length === group.members.length || left.length === 0) throw notLinked();
    const gone = left.length === 1 ? group.members : [id];
    await tx.deleteFrom("account_links").where("user_id", "in", gone).execute();
    const [only] = left.length === 1 ? left : [];
    const counterpart = id === owner.id ? only : owner.id;
    await recordEvent(context, tx, id, { kind: "account_unlinked", device, otherId: counterpart });
    for (const member of left)
      await recordEvent(context, tx, member, { kind: "account_unlinked", device, otherId: id });
  });
  return listLinked(context, owner);
}

/** Makes one group of two, and records it in the history of every member. */
async function join(context: Context, tx: Tx, oneId: string, otherId: string, device: string): Promise<void> {
  await lockGroups(context, tx);
  const [one, other] = [await groupOf(tx, oneId), await groupOf(tx, otherId)];
  if (one.members.includes(otherId)) throw refusedLink("These accounts are already linked.");
  if (one.members.length + other.members.length > maxLinkedAccounts)
    throw refusedLink(`At most ${maxLinkedAccounts} accounts can be linked with each other.`);
  const groupId = one.id ?? other.id ?? randomUUIDv7();
  const members = [...one.members, ...other.members];
  await tx.deleteFrom("account_links").where("user_id", "in", members).execute();
  const linked_at = context.clock.now().getTime();
  await tx
    .insertInto("account_links")
    .values(members.map((user_id) => ({ user_id, group_id: groupId, linked_at })))
    .execute();
  for (const [group, counterpart] of [
    [one, otherId],
    [other, oneId],
  ] as const)
    for (const member of group.members)
      await recordEvent(context, tx, member, { kind: "account_linked", device, otherId: counterpart });
}

/** Any number, the same in every server. */
const advisoryLock = 7_307_316;

/** Lets one transaction at a time change groups. SQLite has one writer anyway. */
async function lockGroups({ database }: Context, tx: Tx): Promise<void> {
  if (database.engine === "postgres") await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(tx);
}

async function groupOf(tx: Tx, userId: string): Promise<{ id: string | null; members: string[] }> {
  const rows = await tx
    .selectFrom("account_links as own")
    .innerJoin("account_links as member", "member.group_id", "own.group_id")
    .select(["member.user_id", "member.group_id"])
    .where("own.user_id", "=", userId)
    .execute();
  const [first] = rows;
  return first
    ? { id: first.group_id, members: rows.map(({ user_id }) => user_id) }
    : { id: null, members: [userId] };
}

export const itsCode = "Enter the code from the other account’s authenticator app.";

const refusedLink = (sentence: string) => refusedField("username", sentence, "already_taken");

export const notLinked = () => new AppError("not_found", "This account is not linked.");

/** The field `code` of a link is the other account's. */
function asOwnCode(error: unknown): never {
  const sentence = error instanceof AppError ? error.fields?.code : undefined;
  throw sentence === undefined ? error : refusedField("own_code", sentence);
}

const wrongPassword = () => refusedField("password", "This username and password don’t match.");

/** Not a 401, because a client would then refresh its own session, which is valid. */
function asPasswordError(error: unknown): never {
  throw error instanceof AppError && error.code === "invalid_credentials" ? wrongPassword() : error;
}
