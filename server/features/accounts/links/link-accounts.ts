import { sql } from "kysely";
import type { z } from "zod";
import type { createLinkedFormSchema, linkFormSchema } from "#contract/accounts/account-forms.ts";
import { maxLinkedAccounts } from "#contract/accounts/account-rules.ts";
import type { LinkedAccount } from "#contract/accounts/linked-accounts.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import type { Query, Tx } from "#server/platform/database.ts";
import { AppError, refusedField } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { isStillProven, type Proven, proveAccount, proveOwner } from "../proof/prove-password.ts";
import { checkCodeInForm } from "../proof/second-factor.ts";
import { addAccount, prepareAccount } from "../registration/prepare-account.ts";
import { recordEvent } from "../security-history.ts";
import type { SignedIn } from "../signed-in.ts";
import { takenOr, type UserRow } from "../user-rows.ts";

type LinkForm = z.output<typeof linkFormSchema>;

export const listLinked = async (context: Context, user: SignedIn): Promise<LinkedAccount[]> =>
  (await reachable(context, context.database.query, user))
    .select(["users.id", "users.username"])
    .orderBy("users.username_folded")
    .execute();

/** The account with this id, if the session may switch to it. */
export const findLinked = async (
  context: Context,
  query: Query,
  user: SignedIn,
  id: string,
): Promise<UserRow | undefined> =>
  (await reachable(context, query, user)).selectAll("users").where("users.id", "=", id).executeTakeFirst();

/**
 * The accounts that are linked with the person's. After a switch, only those that are also linked with the account that
 * the person logged in to, or are that account: otherwise links would open accounts one after the other that nobody
 * linked.
 */
async function reachable({ clock }: Context, query: Query, { id, sessionId }: SignedIn) {
  const now = clock.now().getTime();
  const via = await viaOf(query, sessionId);
  return query
    .selectFrom("linked_accounts as link")
    .innerJoin("users", "users.id", "link.other_id")
    .where("link.user_id", "=", id)
    .where(({ or, eb }) => or([eb("deletes_at", "is", null), eb("deletes_at", ">", now)]))
    .$if(via !== null, (linked) =>
      linked.where(({ or, eb, selectFrom }) =>
        or([
          eb("users.id", "=", via),
          eb("users.id", "in", selectFrom("linked_accounts").select("other_id").where("user_id", "=", via)),
        ]),
      ),
    );
}

/** The account that was logged in to before the session's, if the session began with a switch. */
export async function viaOf(query: Query, sessionId: string): Promise<string | null> {
  const session = await query
    .selectFrom("sessions")
    .select("via_id")
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return session?.via_id ?? null;
}

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
  user: SignedIn,
  own: Proven,
  form: LinkForm,
  device: string,
): Promise<LinkedAccount[]> {
  const target = await proveAccount(context, form, device).catch(asPasswordError);
  const useCode = await checkCodeInForm(context, target.id, form.code, device, itsCode());
  if (target.id === user.id) throw refusedLink(t("This is the account that you are signed in to."));
  await context.database.transaction(async (tx) => {
    await own.use(tx);
    if (!(await isStillProven(tx, target))) throw wrongPassword();
    await useCode(tx);
    await join(context, tx, user, target.id, device);
  });
  return listLinked(context, user);
}

/** @throws AppError as registering does, `already_taken` if there are too many */
export async function createLinked(
  context: Context,
  user: SignedIn,
  own: Proven,
  form: z.output<typeof createLinkedFormSchema>,
  device: string,
): Promise<{ id: string; accounts: LinkedAccount[] }> {
  const account = await prepareAccount(context, form);
  try {
    await context.database.transaction(async (tx) => {
      await own.use(tx);
      await addAccount(context, tx, account, device);
      await join(context, tx, user, account.row.id, device);
    });
  } catch (error) {
    throw await takenOr(context, error, account.row);
  }
  return { id: account.row.id, accounts: await listLinked(context, user) };
}

/**
 * Ends the link with this account or, given one's own id, every link. Sessions that were opened by switching between the
 * two end with it, except the one that asks.
 * @throws AppError `not_found`
 */
export async function unlinkAccount(
  context: Context,
  user: SignedIn,
  id: string,
  device: string,
): Promise<LinkedAccount[]> {
  await context.database.transaction(async (tx) => {
    await lockLinks(context, tx);
    const ended = await tx
      .deleteFrom("linked_accounts")
      .where("user_id", "=", user.id)
      .$if(id !== user.id, (links) => links.where("other_id", "=", id))
      .returning("other_id")
      .execute();
    if (ended.length === 0) throw notLinked();
    for (const { other_id } of ended) {
      await tx
        .deleteFrom("linked_accounts")
        .where("user_id", "=", other_id)
        .where("other_id", "=", user.id)
        .execute();
      for (const [here, via] of [
        [user.id, other_id],
        [other_id, user.id],
      ] as const) {
        await tx
          .deleteFrom("sessions")
          .where("user_id", "=", here)
          .where("via_id", "=", via)
          .where("id", "!=", user.sessionId)
          .execute();
        await recordEvent(context, tx, here, { kind: "account_unlinked", device, otherId: via });
      }
    }
  });
  return listLinked(context, user);
}

/** Links two accounts, which were both proved in this session, and records it in the history of both. */
async function join(
  context: Context,
  tx: Tx,
  { id, sessionId }: SignedIn,
  otherId: string,
  device: string,
): Promise<void> {
  await lockLinks(context, tx);
  const own = await linksOf(tx, id);
  if (own.includes(otherId)) throw refusedLink(t("These accounts are already linked."));
  if (Math.max(own.length, (await linksOf(tx, otherId)).length) + 1 >= maxLinkedAccounts)
    throw refusedLink(
      t(
        "An account can be linked with at most {count, plural, one {# other account} other {# other accounts}}.",
        {
          count: maxLinkedAccounts - 1,
        },
      ),
    );
  const linked_at = context.clock.now().getTime();
  for (const [user_id, other_id] of [
    [id, otherId],
    [otherId, id],
  ] as const) {
    await tx.insertInto("linked_accounts").values({ user_id, other_id, linked_at }).execute();
    await recordEvent(context, tx, user_id, { kind: "account_linked", device, otherId: other_id });
  }
  await tx.updateTable("sessions").set({ via_id: null }).where("id", "=", sessionId).execute();
}

/** Any number, the same in every server. */
const advisoryLock = 7_307_316;

/** Lets one transaction at a time change links, so that no account has too many. SQLite has one writer anyway. */
async function lockLinks({ database }: Context, tx: Tx): Promise<void> {
  if (database.engine === "postgres") await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(tx);
}

async function linksOf(tx: Tx, userId: string): Promise<string[]> {
  const links = await tx
    .selectFrom("linked_accounts")
    .select("other_id")
    .where("user_id", "=", userId)
    .execute();
  return links.map(({ other_id }) => other_id);
}

export const itsCode = () => t("Enter the code from the other account’s authenticator app.");

const refusedLink = (sentence: string) => refusedField("username", sentence, "already_taken");

export const notLinked = () => new AppError("not_found", t("This account is not linked."));

/** The field `code` of a link is the other account's. */
function asOwnCode(error: unknown): never {
  const sentence = error instanceof AppError ? error.fields?.code : undefined;
  throw sentence === undefined ? error : refusedField("own_code", sentence);
}

const wrongPassword = () => refusedField("password", t("This username and password don’t match."));

/** Not a 401, because a client would then refresh its own session, which is valid. */
function asPasswordError(error: unknown): never {
  throw error instanceof AppError && error.code === "invalid_credentials" ? wrongPassword() : error;
}
