import type { z } from "zod";
import type { finishSignIn } from "#contract/accounts/sign-in.ts";
import type { Clock } from "#server/platform/clock.ts";
import { verifyPassword } from "#server/platform/credentials/passwords.ts";
import type { Database, Query } from "#server/platform/database.ts";
import { AppError, refusedField } from "#server/platform/errors.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits.ts";
import type { JournalKeys } from "../credentials/host-wraps.ts";
import type { Identity } from "../credentials/openid-provider.ts";
import type { JournalOpening } from "../custody/rewrap.ts";
import { addIdentity, findIdentity } from "../openid/identities.ts";
import { freeUsername } from "../openid/username.ts";
import { notePasskey } from "../passkeys/passkey-sign-in.ts";
import { accountDisabled, stillHolds } from "../proof/prove-password.ts";
import type { SecondFactor } from "../proof/second-factor.ts";
import type { Registrar } from "../registration/prepare-account.ts";
import type { SecurityHistory } from "../security-history.ts";
import type { SignIn } from "../sessions/refresh-session.ts";
import type { TicketHolder, Tickets } from "../tickets.ts";
import { findLiving, fold, takenOr, type UserRow } from "../user-rows.ts";

type TicketForm = z.output<typeof finishSignIn.schema.body>;
type Finished = z.output<(typeof finishSignIn.schema.response)[200]>;

export type TicketSignIn = {
  /**
   * `browser`: the secret of the browser that went to the provider.
   * @throws AppError `second_factor_required`, `password_needed`, `forbidden`, `invalid_input` beside `ticket` or `password`
   */
  finishSignIn(form: TicketForm, browser: string | null, device: string): Promise<Finished>;
};

const passwords: Limit = {
  name: "password of a ticket",
  hits: 10,
  windowMs: 300_000,
  maxWaitMs: 4 * 3_600_000,
};

/** Who signs in, and the work that uses up the proofs in the transaction. */
type Step = { row: UserRow; journalKey: Buffer; isNew?: true; work: (tx: Query) => Promise<void> };

export function createTicketSignIn({
  database,
  clock,
  tickets,
  registrar,
  secondFactor,
  journalKeys,
  opening,
  limits,
  history,
  signIn,
}: {
  database: Database;
  clock: Clock;
  tickets: Tickets;
  registrar: Registrar;
  secondFactor: SecondFactor;
  journalKeys: Pick<JournalKeys, "open">;
  opening: Pick<JournalOpening, "withPassword">;
  limits: Pick<RateLimits, "hit">;
  history: Pick<SecurityHistory, "record" | "recordFailure">;
  signIn: SignIn;
}): TicketSignIn {
  return {
    async finishSignIn(form, browser, device) {
      const holder = await tickets.find(form.ticket, browser);
      if (!holder) throw ticketIsOver();
      try {
        const { row, journalKey, isNew = false, work } = await takeStep(holder, form, device);
        const credentials = await signIn({ row, journalKey }, device, async (tx) => {
          if (!(await tickets.use(tx, form.ticket))) throw ticketIsOver();
          await work(tx);
        }).catch(async (error: unknown) => {
          // A name that was free when chosen can be taken a moment later.
          throw asInvitationError(await takenOr(error, database, row), form);
        });
        return { ...credentials, is_new: isNew };
      } catch (error) {
        if (asksForMore(error)) await tickets.prolong(form.ticket);
        throw error;
      }
    },
  };

  async function takeStep(holder: TicketHolder, form: TicketForm, device: string): Promise<Step> {
    if ("passkeyId" in holder) return byPasskey(holder.passkeyId, form, device);
    const known = await findIdentity(database.query, holder.identity);
    return known ? byProvider(known.user_id, form, device) : asNewPerson(holder.identity, form, device);
  }

  /** A passkey counts as both factors. The password is needed only to open the journal. */
  async function byPasskey(passkeyId: string, form: TicketForm, device: string): Promise<Step> {
    const passkey = await database.query
      .selectFrom("passkeys")
      .select("user_id")
      .where("id", "=", passkeyId)
      .executeTakeFirst();
    const row = await livingOr(passkey?.user_id, ticketIsOver);
    const journalKey = await openJournal(row, form.password, device);
    return {
      row,
      journalKey,
      work: async (tx) => {
        await finish(tx, row, device);
        await notePasskey(tx, clock, { id: passkeyId, userId: row.id, prf: form.prf, journalKey });
      },
    };
  }

  async function byProvider(userId: string, form: TicketForm, device: string): Promise<Step> {
    const row = await livingOr(userId, accountGoing);
    const useCode = await secondFactor.ask(row.id, form.code, device);
    const journalKey = await openJournal(row, form.password, device);
    return {
      row,
      journalKey,
      work: async (tx) => {
        await finish(tx, row, device);
        await useCode(tx);
      },
    };
  }

  async function asNewPerson(identity: Identity, form: TicketForm, device: string): Promise<Step> {
    const username = await freeUsername(database.query, identity.username);
    const email =
      identity.email && !(await isUsed(database.query, identity.email)) ? identity.email : undefined;
    const account = await registrar
      .prepare({ username, email, isEmailConfirmed: true, password: null, invitation: form.invitation })
      .catch((error: unknown) => refuseInvitation(error, form));
    return {
      ...account,
      isNew: true,
      work: async (tx) => {
        await registrar.add(tx, account, device);
        await addIdentity(tx, clock, account.row.id, identity);
        await history.record(tx, account.row.id, { kind: "provider_connected", device });
      },
    };
  }

  async function livingOr(userId: string | undefined, refusal: () => AppError): Promise<UserRow> {
    const row = userId === undefined ? undefined : await findLiving(database.query, clock, userId);
    if (!row) throw refusal();
    if (row.disabled_at !== null) throw accountDisabled();
    return row;
  }

  async function openJournal(row: UserRow, password: string | undefined, device: string): Promise<Buffer> {
    if (row.host_wrap !== null) return journalKeys.open(row);
    if (!password) throw passwordNeeded();
    await limits.hit(passwords, row.id);
    if (!(await verifyPassword(password, row.password_hash))) {
      await history.recordFailure(row.id, device);
      throw wrongPassword();
    }
    return opening.withPassword(row, password);
  }

  async function finish(tx: Query, row: UserRow, device: string): Promise<void> {
    if (!(await stillHolds(tx, row))) throw ticketIsOver();
    await history.record(tx, row.id, { kind: "signed_in", device });
  }
}

async function isUsed(query: Query, email: string): Promise<boolean> {
  const holder = await query
    .selectFrom("users")
    .select("id")
    .where("email_folded", "=", fold(email))
    .executeTakeFirst();
  return holder !== undefined;
}

const asksForMore = (error: unknown) =>
  error instanceof AppError &&
  (["second_factor_required", "password_needed"].includes(error.code) ||
    error.fields?.invitation !== undefined ||
    error.fields?.password !== undefined);

/** If an invitation would help, the refusal belongs to its field. */
function asInvitationError(error: unknown, { invitation }: TicketForm): unknown {
  if (!(error instanceof AppError) || error.code !== "forbidden" || !/invitation/.test(error.message))
    return error;
  const sentence = invitation ? error.message : "To begin a journal here, enter the code of your invitation.";
  return refusedField("invitation", sentence, "forbidden");
}

function refuseInvitation(error: unknown, form: TicketForm): never {
  throw asInvitationError(error, form);
}

const ticketIsOver = () =>
  refusedField("ticket", "This sign-in took too long, or has been used already. Please start again.");

const accountGoing = () => new AppError("forbidden", "This account is being deleted.");

const passwordNeeded = () =>
  new AppError("password_needed", "Your journal is sealed: enter your password to open it.");

const wrongPassword = () => refusedField("password", "This is not your password.");
