import type { Selectable } from "kysely";
import type { Context } from "#server/context.ts";
import type { Query } from "#server/platform/database.ts";
import { authenticationRequired } from "#server/platform/errors.ts";
import type { Tables } from "#server/platform/tables.ts";
import { isUnstoredLive, readUnstored } from "./sessions/unstored-sessions.ts";
import { unconfirmedEmail } from "./user-rows.ts";

export type Person = Pick<
  Selectable<Tables["users"]>,
  | "username"
  | "language"
  | "date_language"
  | "clock_hours"
  | "time_zone"
  | "day_end"
  | "first_day_of_week"
  | "companion_on"
  | "help_sooner"
  | "mood_names"
  | "disabled_at"
  | "deletes_at"
> & {
  /** Whether the host can open the journal while the person is away. */
  host_held: boolean;
  /** The confirmed address. Mail goes to no other address. */
  email: string | null;
  unconfirmed_email: string | null;
};

/** `null` if the account is gone. */
export async function findPerson(tx: Query, userId: string): Promise<Person | null> {
  const row = await tx
    .selectFrom("users")
    .select([
      "username",
      "language",
      "date_language",
      "clock_hours",
      "email",
      "email_confirmed_at",
      "pending_email",
      "time_zone",
      "day_end",
      "first_day_of_week",
      "host_wrap",
      "companion_on",
      "help_sooner",
      "mood_names",
      "disabled_at",
      "deletes_at",
    ])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!row) return null;
  const { email, email_confirmed_at, pending_email, host_wrap, ...person } = row;
  return {
    ...person,
    host_held: host_wrap !== null,
    email: email_confirmed_at === null ? null : email,
    unconfirmed_email: unconfirmedEmail({ email, email_confirmed_at, pending_email }),
  };
}

/**
 * The device of a session, or the program of a personal token, such as `Firefox (Linux)`. `null` if the session or
 * token has ended.
 */
export async function deviceOf(tx: Query, userId: string, sessionId: string): Promise<string | null> {
  const session = await tx
    .selectFrom("sessions")
    .select("device")
    .where("user_id", "=", userId)
    .where("id", "=", sessionId)
    .executeTakeFirst();
  if (session) return session.device;
  const token = await tx
    .selectFrom("personal_tokens")
    .select("last_used_by")
    .where("user_id", "=", userId)
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return token?.last_used_by ?? null;
}

/** Whether a session or a personal token still opens the journal. */
export const isSignedIn = (
  { database, clock }: Pick<Context, "database" | "clock">,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<boolean> => database.asOwner(id, (tx) => isSignedInAt(tx, id, sessionId, clock.now().getTime()));

async function isSignedInAt(tx: Query, userId: string, sessionId: string, now: number): Promise<boolean> {
  const unstored = readUnstored(sessionId);
  if (unstored) return isUnstoredLive(tx, userId, unstored, now);
  const person = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("disabled_at", "is", null)
    .where(({ or, eb }) => or([eb("deletes_at", "is", null), eb("deletes_at", ">", now)]))
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom("sessions")
            .select("id")
            .where("user_id", "=", userId)
            .where("id", "=", sessionId)
            .where(({ or, eb }) => or([eb("ends_at", "is", null), eb("ends_at", ">", now)])),
        ),
        exists(
          selectFrom("personal_tokens")
            .select("id")
            .where("user_id", "=", userId)
            .where("id", "=", sessionId)
            .where(({ or, eb }) => or([eb("expires_at", "is", null), eb("expires_at", ">", now)])),
        ),
      ]),
    )
    .executeTakeFirst();
  return person !== undefined;
}

/** The ids of the sessions that are signed in at `now`, in milliseconds. */
export async function signedInSessions(tx: Query, userId: string, now: number): Promise<string[]> {
  const sessions = await tx
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", userId)
    .where(({ or, eb }) => or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .execute();
  return sessions.map(({ id }) => id);
}

/**
 * Takes the next `count` change numbers of a person's reflections. Call it first in a transaction: the person's other
 * changes then wait, so that numbers become visible in order.
 * @returns the first of them
 * @throws AppError `authentication_required` if the account is gone
 */
export async function nextChanges(tx: Query, userId: string, count: number): Promise<number> {
  const taken = await tx
    .updateTable("users")
    .set((user) => ({ last_change: user("last_change", "+", count) }))
    .where("id", "=", userId)
    .returning("last_change")
    .executeTakeFirst();
  if (!taken) throw authenticationRequired();
  return taken.last_change - count + 1;
}

export async function lastChange(tx: Query, userId: string): Promise<number> {
  const { last_change } = await tx
    .selectFrom("users")
    .select("last_change")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return last_change;
}
