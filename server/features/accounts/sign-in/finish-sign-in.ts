import type { z } from "zod";
import type { finishSignIn as endpoint } from "#contract/accounts/sign-in.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { verifyPassword } from "#server/platform/credentials/passwords.ts";
import type { Query } from "#server/platform/database.ts";
import { AppError, refusedField } from "#server/platform/errors.ts";
import type { Limit } from "#server/platform/rate-limits.ts";
import { openHostWrap } from "../credentials/host-wraps.ts";
import type { Identity } from "../credentials/openid-provider.ts";
import { openWithPassword } from "../custody/open-with-password.ts";
import { addIdentity, findIdentity } from "../openid/identities.ts";
import { freeUsername } from "../openid/username.ts";
import { noteUse } from "../passkeys/passkey-sign-in.ts";
import { accountDisabled, isStillProven } from "../proof/prove-password.ts";
import { checkCode } from "../proof/second-factor.ts";
import { addAccount, isNotInvited, prepareAccount } from "../registration/prepare-account.ts";
import { recordEvent, recordFailure } from "../security-history.ts";
import { signIn } from "../sessions/sign-in.ts";
import { findTicket, prolongTicket, redeemTicket, type TicketHolder } from "../tickets.ts";
import { findLiving, fold, takenOr, type UserRow } from "../user-rows.ts";

type TicketForm = z.output<typeof endpoint.schema.body>;
type Finished = z.output<(typeof endpoint.schema.response)[200]>;

const passwords: Limit = {
  name: "password of a ticket",
  hits: 10,
  windowMs: 300_000,
  maxWaitMs: 4 * 3_600_000,
};

/** The account that is signed in to, and the work that uses up the proofs in the transaction. */
type Step = { row: UserRow; journalKey: Buffer; isNew?: true; work: (tx: Query) => Promise<void> };

/**
 * Finishes a sign-in that a passkey or the provider began.
 * @param browser the secret of the browser that went to the provider
 * @throws AppError `second_factor_required`, `password_needed`, `forbidden`, `invalid_input` beside `ticket` or `password`
 */
export async function finishSignIn(
  context: Context,
  form: TicketForm,
  browser: string | null,
  device: string,
): Promise<Finished> {
  const holder = await findTicket(context, form.ticket, browser);
  if (!holder) throw ticketIsOver();
  try {
    const { row, journalKey, isNew = false, work } = await takeStep(context, holder, form, device);
    const credentials = await signIn(context, { row, journalKey }, device, async (tx) => {
      if (!(await redeemTicket(context, tx, form.ticket))) throw ticketIsOver();
      await work(tx);
    }).catch(async (error: unknown) => {
      // A name that was free when chosen can be taken a moment later.
      throw asInvitationError(await takenOr(context, error, row), form);
    });
    return { ...credentials, is_new: isNew };
  } catch (error) {
    if (asksForMore(error)) await prolongTicket(context, form.ticket);
    throw error;
  }
}

async function takeStep(
  context: Context,
  holder: TicketHolder,
  form: TicketForm,
  device: string,
): Promise<Step> {
  if ("passkeyId" in holder) return byPasskey(context, holder.passkeyId, form, device);
  const known = await findIdentity(context.database.query, holder.identity);
  return known
    ? byProvider(context, known.user_id, form, device)
    : asNewPerson(context, holder.identity, form, device);
}

/** A passkey counts as both factors. The password is needed only to open the journal. */
async function byPasskey(
  context: Context,
  passkeyId: string,
  form: TicketForm,
  device: string,
): Promise<Step> {
  const passkey = await context.database.query
    .selectFrom("passkeys")
    .select("user_id")
    .where("id", "=", passkeyId)
    .executeTakeFirst();
  const row = await findEnabled(context, passkey?.user_id, ticketIsOver);
  const journalKey = await openKey(context, row, form.password, device);
  return {
    row,
    journalKey,
    work: async (tx) => {
      await finish(context, tx, row, device);
      await noteUse(context, tx, { id: passkeyId, userId: row.id, prf: form.prf, journalKey });
    },
  };
}

async function byProvider(context: Context, userId: string, form: TicketForm, device: string): Promise<Step> {
  const row = await findEnabled(context, userId, accountGoing);
  const useCode = await checkCode(context, row.id, form.code, device);
  const journalKey = await openKey(context, row, form.password, device);
  return {
    row,
    journalKey,
    work: async (tx) => {
      await finish(context, tx, row, device);
      await useCode(tx);
    },
  };
}

async function asNewPerson(
  context: Context,
  identity: Identity,
  form: TicketForm,
  device: string,
): Promise<Step> {
  const { query } = context.database;
  const username = await freeUsername(query, identity.username);
  const email = identity.email && !(await isUsed(query, identity.email)) ? identity.email : undefined;
  const account = await prepareAccount(context, {
    username,
    email,
    isEmailConfirmed: true,
    password: null,
    invitation: form.invitation,
  }).catch((error: unknown) => {
    throw asInvitationError(error, form);
  });
  return {
    ...account,
    isNew: true,
    work: async (tx) => {
      await addAccount(context, tx, account, device);
      await addIdentity(context, tx, account.row.id, identity);
      await recordEvent(context, tx, account.row.id, { kind: "provider_connected", device });
    },
  };
}

async function findEnabled(
  { database, clock }: Context,
  userId: string | undefined,
  refusal: () => AppError,
): Promise<UserRow> {
  const row = userId === undefined ? undefined : await findLiving(database.query, clock, userId);
  if (!row) throw refusal();
  if (row.disabled_at !== null) throw accountDisabled();
  return row;
}

async function openKey(
  context: Context,
  row: UserRow,
  password: string | undefined,
  device: string,
): Promise<Buffer> {
  if (row.host_wrap !== null) return openHostWrap(context.secrets, row);
  if (!password) throw passwordNeeded();
  await context.limits.hit(passwords, row.id);
  if (!(await verifyPassword(password, row.password_hash))) {
    await recordFailure(context, row.id, device);
    throw wrongPassword();
  }
  return openWithPassword(context, row, password);
}

async function finish(context: Context, tx: Query, row: UserRow, device: string): Promise<void> {
  if (!(await isStillProven(tx, row))) throw ticketIsOver();
  await recordEvent(context, tx, row.id, { kind: "signed_in", device });
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
  if (!isNotInvited(error)) return error;
  const sentence = invitation
    ? error.message
    : t("To begin a journal here, enter the code of your invitation.");
  return refusedField("invitation", sentence, "forbidden");
}

const ticketIsOver = () =>
  refusedField("ticket", t("This sign-in took too long, or has been used already. Please start again."));

const accountGoing = () => new AppError("forbidden", t("This account is being deleted."));

const passwordNeeded = () =>
  new AppError("password_needed", t("Your journal is sealed: enter your password to open it."));

const wrongPassword = () => refusedField("password", t("This is not your password."));
