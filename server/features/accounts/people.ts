import { authenticationRequired } from "#server/platform/errors.ts";
import { keptQuery } from "#server/platform/kept-query.ts";
import type { People } from "#server/platform/people.ts";
import { isUnstoredLive, readUnstored } from "./unstored-sessions.ts";
import { unconfirmedEmail } from "./user-rows.ts";

export const people: People = {
  async find(tx, userId) {
    const row = await tx
      .selectFrom("users")
      .select([
        "username",
        "date_language",
        "email",
        "email_confirmed_at",
        "pending_email",
        "time_zone",
        "day_end",
        "first_day_of_week",
        "host_wrap",
        "companion_on",
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
  },

  async deviceOf(tx, userId, sessionId) {
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
  },

  async isSignedIn(tx, userId, sessionId, now) {
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
  },

  async sessionIds(tx, userId, now) {
    const sessions = await tx
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", userId)
      .where(({ or, eb }) => or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
      .execute();
    return sessions.map(({ id }) => id);
  },

  async nextChanges(tx, userId, count) {
    const [taken] = await takeChanges(tx, { userId, count });
    if (!taken) throw authenticationRequired();
    return taken.last_change - count + 1;
  },

  async lastChange(tx, userId) {
    const [person] = await findLastChange(tx, { userId });
    if (!person) throw new Error("There is no such person.");
    return person.last_change;
  },
};

const takeChanges = keptQuery({ userId: "a person", count: 1 }, (query, { userId, count }) =>
  query
    .updateTable("users")
    .set((user) => ({ last_change: user("last_change", "+", count) }))
    .where("id", "=", userId)
    .returning("last_change"),
);

const findLastChange = keptQuery({ userId: "a person" }, (query, { userId }) =>
  query.selectFrom("users").select("last_change").where("id", "=", userId),
);
