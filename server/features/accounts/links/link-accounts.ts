import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import type {
  createLinkedFormSchema,
  linkFormSchema,
  switchFormSchema,
} from "#contract/accounts/account-forms.ts";
import { maxLinkedAccounts } from "#contract/accounts/account-rules.ts";
import type { Credentials } from "#contract/accounts/accounts.ts";
import type { LinkedAccount } from "#contract/accounts/linked-accounts.ts";
import type { Clock } from "#server/platform/clock.ts";
import { verifyPassword } from "#server/platform/credentials/passwords.ts";
import type { Database, Query, Tx } from "#server/platform/database.ts";
import { AppError, refusedField } from "#server/platform/errors.ts";
import type { SignedIn } from "#server/platform/http/signed-in.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { JournalOpening } from "../custody/rewrap.ts";
import { accountDisabled, type PasswordProof, type Proven, stillHolds } from "../proof/prove-password.ts";
import type { SecondFactor, UseCode } from "../proof/second-factor.ts";
import type { Registrar } from "../registration/prepare-account.ts";
import type { SecurityHistory } from "../security-history.ts";
import type { SessionStore, SignIn } from "../sessions/refresh-session.ts";
import { takenOr, type UserRow } from "../user-rows.ts";

type LinkForm = z.output<typeof linkFormSchema>;
type CreateForm = z.output<typeof createLinkedFormSchema>;
type SwitchForm = z.output<typeof switchFormSchema>;

type OwnSide = Pick<LinkForm, "own_password" | "own_code">;

export type LinkStore = {
  listLinked(owner: Owner): Promise<LinkedAccount[]>;
  /**
   * Checks that the person may link this account.
   * @throws AppError `invalid_input` beside `own_password` or `own_code`
   */
  proveOwnSide(owner: Owner, form: OwnSide, device: string): Promise<Proven>;
  /** @throws AppError `invalid_input` for a wrong password, `already_taken` if it can't be linked, `forbidden` */
  link(owner: Owner, own: Proven, form: LinkForm, device: string): Promise<LinkedAccount[]>;
  /** @throws AppError as registering does, `already_taken` if the group is full */
  createLinked(
    owner: Owner,
    own: Proven,
    form: CreateForm,
    device: string,
  ): Promise<{ id: string; accounts: LinkedAccount[] }>;
  /** @throws AppError `not_found` */
  unlink(owner: Owner, id: string, device: string): Promise<LinkedAccount[]>;
  /**
   * @throws AppError `not_found` if it is not linked, `forbidden` if it is disabled, `password_needed` if it is
   * sealed, `invalid_input` for a password or code that is not its own
   */
  switchTo(user: SignedIn, id: string, form: SwitchForm, device: string): Promise<Credentials>;
};

/**
 * A link holds no key. A switch opens the journal from the host's wrap, as a login does. So a sealed journal asks for
 * its password, and for a code if it has one-time codes.
 */
export function createLinkStore({
  database,
  clock,
  proof,
  registrar,
  secondFactor,
  opening,
  history,
  sessions,
  signIn,
}: {
  database: Database;
  clock: Clock;
  proof: PasswordProof;
  registrar: Registrar;
  secondFactor: SecondFactor;
  opening: Pick<JournalOpening, "withPassword">;
  history: Pick<SecurityHistory, "record" | "recordFailure">;
  sessions: Pick<SessionStore, "endSoon">;
  signIn: SignIn;
}): LinkStore {
  const listLinked: LinkStore["listLinked"] = ({ id }) =>
    database.query
      .selectFrom("account_links as own")
      .innerJoin("account_links as other", "other.group_id", "own.group_id")
      .innerJoin("users", "users.id", "other.user_id")
      .select(["users.id", "users.username"])
      .where("own.user_id", "=", id)
      .where("other.user_id", "!=", id)
      .where(({ or, eb }) => or([eb("deletes_at", "is", null), eb("deletes_at", ">", clock.now().getTime())]))
      .orderBy("users.username_folded")
      .execute();

  const linkedTarget = (query: Query, owner: Owner, id: string) =>
    query
      .selectFrom("account_links as own")
      .innerJoin("account_links as other", "other.group_id", "own.group_id")
      .innerJoin("users", "users.id", "other.user_id")
      .selectAll("users")
      .where("own.user_id", "=", owner.id)
      .where("users.id", "=", id)
      .where("users.id", "!=", owner.id)
      .where(({ or, eb }) => or([eb("deletes_at", "is", null), eb("deletes_at", ">", clock.now().getTime())]))
      .executeTakeFirst();

  /** Opening a sealed journal takes what logging in to it takes. */
  async function provenBy(
    target: UserRow,
    { password = "", code }: SwitchForm,
    device: string,
  ): Promise<UseCode> {
    if (password === "") throw passwordNeeded(target);
    if (!(await verifyPassword(password, target.password_hash))) {
      await history.recordFailure(target.id, device);
      throw notItsPassword(target);
    }
    return secondFactor.askInForm(target.id, code, device, itsCode);
  }

  /** Makes one group of two, and records it in the history of every member. */
  async function join(tx: Tx, oneId: string, otherId: string, device: string): Promise<void> {
    await lockGroups(tx, database);
    const [one, other] = [await groupOf(tx, oneId), await groupOf(tx, otherId)];
    if (one.members.includes(otherId)) throw refusedLink("These accounts are already linked.");
    if (one.members.length + other.members.length > maxLinkedAccounts)
      throw refusedLink(`At most ${maxLinkedAccounts} accounts can be linked with each other.`);
    const groupId = one.id ?? other.id ?? randomUUIDv7();
    const members = [...one.members, ...other.members];
    await tx.deleteFrom("account_links").where("user_id", "in", members).execute();
    const linked_at = clock.now().getTime();
    await tx
      .insertInto("account_links")
      .values(members.map((user_id) => ({ user_id, group_id: groupId, linked_at })))
      .execute();
    for (const [group, counterpart] of [
      [one, otherId],
      [other, oneId],
    ] as const)
      for (const member of group.members)
        await history.record(tx, member, { kind: "account_linked", device, otherId: counterpart });
  }

  return {
    listLinked,

    async proveOwnSide(owner, { own_password, own_code }, device) {
      const given = { password: own_password, code: own_code };
      const { row, use } = await proof.ofOwner(owner, given, device, "own_password").catch(asOwnCode);
      return { row, use: (tx) => use(tx).catch(asOwnCode) };
    },

    async link(owner, own, form, device) {
      const target = await proof.ofAccount(form, device).catch(asPasswordError);
      const useCode = await secondFactor.askInForm(target.id, form.code, device, itsCode);
      if (target.id === owner.id) throw refusedLink("This is the account that you are signed in to.");
      await database.transaction(async (tx) => {
        await own.use(tx);
        if (!(await stillHolds(tx, target))) throw wrongPassword();
        await useCode(tx);
        await join(tx, owner.id, target.id, device);
      });
      return listLinked(owner);
    },

    async createLinked(owner, own, form, device) {
      const account = await registrar.prepare(form);
      try {
        await database.transaction(async (tx) => {
          await own.use(tx);
          await registrar.add(tx, account, device);
          await join(tx, owner.id, account.row.id, device);
        });
      } catch (error) {
        throw await takenOr(error, database, account.row);
      }
      return { id: account.row.id, accounts: await listLinked(owner) };
    },

    async unlink(owner, id, device) {
      await database.transaction(async (tx) => {
        await lockGroups(tx, database);
        const group = await groupOf(tx, owner.id);
        const left = group.members.filter((member) => member !== id);
        if (left.length === group.members.length || left.length === 0) throw notLinked();
        const gone = left.length === 1 ? group.members : [id];
        await tx.deleteFrom("account_links").where("user_id", "in", gone).execute();
        const [only] = left.length === 1 ? left : [];
        const counterpart = id === owner.id ? only : owner.id;
        await history.record(tx, id, { kind: "account_unlinked", device, otherId: counterpart });
        for (const member of left)
          await history.record(tx, member, { kind: "account_unlinked", device, otherId: id });
      });
      return listLinked(owner);
    },

    async switchTo(user, id, { password = "", code }, device) {
      const target = await linkedTarget(database.query, user, id);
      if (!target) throw notLinked();
      if (target.disabled_at !== null) throw accountDisabled();
      const useCode = target.host_wrap === null ? await provenBy(target, { password, code }, device) : null;
      const journalKey = await opening.withPassword(target, password);
      return signIn({ row: target, journalKey }, device, async (tx) => {
        const held = await stillHolds(tx, target);
        if (!held || !(await linkedTarget(tx, user, id))) throw notLinked();
        await useCode?.(tx);
        await sessions.endSoon(tx, user.sessionId);
        await history.record(tx, user.id, { kind: "switched_to", device, otherId: id });
        await history.record(tx, id, { kind: "switched_from", device, otherId: user.id });
      });
    },
  };
}

/** Any number, the same in every server. */
const advisoryLock = 7_307_316;

/** Lets one transaction at a time change groups. SQLite has one writer anyway. */
async function lockGroups(tx: Tx, { engine }: Database): Promise<void> {
  if (engine === "postgres") await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(tx);
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

const itsCode = "Enter the code from the other account's authenticator app.";

const refusedLink = (sentence: string) => refusedField("username", sentence, "already_taken");

const notLinked = () => new AppError("not_found", "This account is not linked.");

const passwordNeeded = ({ username }: UserRow) =>
  new AppError("password_needed", `The journal of ${username} is sealed: only its password opens it.`);

/** The field `code` of a link is the other account's. */
function asOwnCode(error: unknown): never {
  const sentence = error instanceof AppError ? error.fields?.code : undefined;
  throw sentence === undefined ? error : refusedField("own_code", sentence);
}

const notItsPassword = ({ username }: UserRow) =>
  refusedField("password", `This is not the password of ${username}.`);

const wrongPassword = () => refusedField("password", "This username and password don't belong together.");

/** Not a 401, because a client would then refresh its own session, which is valid. */
function asPasswordError(error: unknown): never {
  throw error instanceof AppError && error.code === "invalid_credentials" ? wrongPassword() : error;
}
