import type { Custody } from "#contract/accounts/custody.ts";
import type { Context } from "#server/context.ts";
import { StartError } from "#server/platform/errors.ts";
import { removeCodes } from "./one-time-codes/change-one-time-codes.ts";
import { makeResetLink } from "./recovery/reset-password.ts";
import { makeInvitation } from "./registration/prepare-account.ts";
import { recordEvent } from "./security-history.ts";
import { endSessions } from "./sessions/end-session.ts";
import { findByName, type UserRow } from "./user-rows.ts";

// What the host can do with accounts. Nothing here opens a journal. All throw StartError for an unknown name.

type Store = Pick<Context, "database" | "clock">;

export type ListedPerson = {
  username: string;
  email: string | null;
  createdAt: number;
  /** On any of their devices; `null` if none is signed in. */
  lastUsedAt: number | null;
  state: "" | "disabled" | "waits to be deleted" | "is being deleted";
  /** Who holds the key of their journal. */
  custody: Custody["custody"];
};

export async function listPeople({ database, clock }: Store): Promise<ListedPerson[]> {
  const rows = await database.query
    .selectFrom("users")
    .leftJoin("sessions", "sessions.user_id", "users.id")
    .select((row) => [
      "username",
      "email",
      "users.created_at",
      "disabled_at",
      "deletes_at",
      "host_wrap",
      row.fn.max("last_used_at").as("last_used_at"),
    ])
    .groupBy("users.id")
    .orderBy("username_folded")
    .execute();
  return rows.map(({ username, email, created_at, last_used_at, ...row }) => ({
    username,
    email,
    createdAt: created_at,
    lastUsedAt: last_used_at,
    state: stateOf(row, clock.now().getTime()),
    custody: row.host_wrap === null ? "person" : "host",
  }));
}

/** @returns a link that lets one new person register within `days` */
export const makeInvitationLink = async (
  context: Store & Pick<Context, "publicUrl">,
  days: number,
): Promise<string> => `${context.publicUrl}/register#invitation=${await makeInvitation(context, days)}`;

/** @returns a link that sets a new password */
export async function makeResetLinkFor(
  context: Store & Pick<Context, "publicUrl">,
  name: string,
): Promise<string> {
  const { id } = await findPersonByName(context, name);
  return context.database.transaction(async (tx) => {
    await recordEvent(context, tx, id, { kind: "reset_link_made_by_host", device: null });
    return makeResetLink(context, tx, id);
  });
}

/** For a person who lost their app and their recovery codes. The password is still needed. */
export async function switchOffCodes(context: Store, name: string): Promise<void> {
  const { id, username } = await findPersonByName(context, name);
  await context.database.transaction(async (tx) => {
    if (!(await removeCodes(tx, id))) throw new StartError(`${username} has no one-time codes.`);
    await recordEvent(context, tx, id, { kind: "one_time_codes_off", device: null });
  });
}

/** Ends all sessions. The person is told after entering the right password. */
export async function disablePerson(context: Store, name: string): Promise<void> {
  const { id, disabled_at } = await findPersonByName(context, name);
  if (disabled_at !== null) return;
  await context.database.transaction(async (tx) => {
    const disabled = { disabled_at: context.clock.now().getTime() };
    await tx.updateTable("users").set(disabled).where("id", "=", id).execute();
    await endSessions(tx, id);
    await recordEvent(context, tx, id, { kind: "disabled_by_host", device: null });
  });
}

export async function enablePerson(context: Store, name: string): Promise<void> {
  const { id, disabled_at } = await findPersonByName(context, name);
  if (disabled_at === null) return;
  await context.database.transaction(async (tx) => {
    await tx.updateTable("users").set({ disabled_at: null }).where("id", "=", id).execute();
    await recordEvent(context, tx, id, { kind: "enabled_by_host", device: null });
  });
}

/** Ends all access. A running server erases everything within ten minutes, or the next one at its start. */
export async function removePerson(context: Store, name: string): Promise<void> {
  const { id } = await findPersonByName(context, name);
  const now = context.clock.now().getTime();
  await context.database.transaction(async (tx) => {
    const gone = { disabled_at: now, deletes_at: now };
    await tx.updateTable("users").set(gone).where("id", "=", id).execute();
    await endSessions(tx, id);
  });
}

/** For the log of what the host does. `null` for an unknown name. */
export const findAccountId = async ({ database, clock }: Store, name: string): Promise<string | null> =>
  (await findByName(database.query, clock, name))?.id ?? null;

async function findPersonByName({ database, clock }: Store, name: string): Promise<UserRow> {
  const row = await findByName(database.query, clock, name);
  if (!row) throw new StartError(`No account has the name or e-mail address ${name}.`);
  return row;
}

function stateOf(
  { disabled_at, deletes_at }: Pick<UserRow, "disabled_at" | "deletes_at">,
  now: number,
): ListedPerson["state"] {
  if (deletes_at !== null) return deletes_at <= now ? "is being deleted" : "waits to be deleted";
  return disabled_at === null ? "" : "disabled";
}
