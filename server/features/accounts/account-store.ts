import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { z } from "zod";
import type { loginFormSchema, registrationSchema } from "#contract/account-forms.ts";
import type { Credentials, Preferences, User } from "#contract/accounts.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { AppError, errorCodeOf } from "#server/platform/errors.ts";
import { newKey, type Owner, unwrapKey, wrapKey } from "#server/platform/sealing.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import type { Tables } from "#server/platform/tables.ts";
import { hashPassword, isCommonPassword, verifyPassword } from "./passwords.ts";
import { authenticationRequired, createSessionStore, type SessionStore } from "./session-store.ts";
import { createAccessTokens } from "./tokens.ts";

type Registration = z.output<typeof registrationSchema>;
type LoginForm = z.output<typeof loginFormSchema>;
type ChangedPreferences = { [Name in keyof Preferences]?: Preferences[Name] | undefined };
type UserRow = Selectable<Tables["users"]>;

export type AccountStore = Omit<SessionStore, "begin"> & {
  /** @throws AppError `invalid_input` for a common password, `already_taken` for a name or address in use */
  register(form: Registration, device: string): Promise<Credentials>;
  /** By username or e-mail address. @throws AppError `invalid_credentials` */
  login(form: LoginForm, device: string): Promise<Credentials>;
  getUser(owner: Owner): Promise<User>;
  /** Changes what is given, and nothing else. */
  savePreferences(owner: Owner, changed: ChangedPreferences): Promise<User>;
};

/** One form for all ways to write a name or address: unique and found whatever the case. */
export const fold = (text: string): string => text.normalize("NFKC").toLowerCase();

export function createAccountStore({
  database,
  clock,
  secrets,
}: {
  database: Database;
  clock: Clock;
  secrets: Pick<Secrets, "accessTokenKey" | "hostWrapKey">;
}): AccountStore {
  const accessTokens = createAccessTokens(clock, secrets.accessTokenKey);
  const { begin, ...sessions } = createSessionStore(database, clock, accessTokens);

  return {
    ...sessions,

    async register({ username, email, password }, device) {
      if (isCommonPassword(password)) throw commonPassword();
      const id = randomUUIDv7();
      const journalKey = newKey();
      const row: UserRow = {
        id,
        username,
        username_folded: fold(username),
        email: email || null,
        email_folded: email ? fold(email) : null,
        password_hash: await hashPassword(password),
        time_zone: null,
        day_end: "00:00",
        first_day_of_week: 1,
        prompts_shown: 1,
        streak_shown: 1,
        host_wrap: wrapKey(secrets.hostWrapKey, journalKey, hostWrapPurpose(id)),
        created_at: clock.now().getTime(),
      };
      try {
        const { sessionId, refresh } = await database.transaction(async (tx) => {
          await tx.insertInto("users").values(row).execute();
          return begin(tx, { userId: id, journalKey, device });
        });
        const access = await accessTokens.issue({ userId: id, sessionId, journalKey });
        return { access, refresh, user: toUser(row) };
      } catch (error) {
        // Asked only now: a name that was free before the insert could be taken during it.
        throw (isUniqueViolation(error) && (await alreadyTaken(database, row))) || error;
      }
    },

    async login({ username, password }, device) {
      const name = fold(username);
      const row = await database.query
        .selectFrom("users")
        .selectAll()
        // No username holds an @, so the two never mean different people.
        .where(name.includes("@") ? "email_folded" : "username_folded", "=", name)
        .executeTakeFirst();
      const right = await verifyPassword(password, row?.password_hash);
      if (!row || !right) throw new AppError("invalid_credentials", "Invalid username or password");
      const journalKey =
        row.host_wrap && unwrapKey(secrets.hostWrapKey, row.host_wrap, hostWrapPurpose(row.id));
      if (!journalKey) throw journalKeyRefused(row.id);
      const { sessionId, refresh } = await database.transaction((tx) =>
        begin(tx, { userId: row.id, journalKey, device }),
      );
      const access = await accessTokens.issue({ userId: row.id, sessionId, journalKey });
      return { access, refresh, user: toUser(row) };
    },

    async getUser({ id }) {
      const row = await database.query
        .selectFrom("users")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow(() => authenticationRequired());
      return toUser(row);
    },

    async savePreferences(owner, changed) {
      const { time_zone, day_end, first_day_of_week, prompts_shown, streak_shown } = changed;
      const row = await database.query
        .updateTable("users")
        .set({
          // Always set, so that a change of nothing is a statement, too.
          id: owner.id,
          time_zone,
          day_end,
          first_day_of_week,
          prompts_shown: prompts_shown === undefined ? undefined : Number(prompts_shown),
          streak_shown: streak_shown === undefined ? undefined : Number(streak_shown),
        })
        .where("id", "=", owner.id)
        .returningAll()
        .executeTakeFirstOrThrow(() => authenticationRequired());
      return toUser(row);
    },
  };
}

const hostWrapPurpose = (userId: string) => `host-held wrap of ${userId}`;

function toUser(row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    created_at: new Date(row.created_at).toISOString(),
    preferences: {
      time_zone: row.time_zone,
      day_end: row.day_end,
      first_day_of_week: row.first_day_of_week,
      prompts_shown: row.prompts_shown === 1,
      streak_shown: row.streak_shown === 1,
    },
  };
}

const isUniqueViolation = (error: unknown) =>
  ["SQLITE_CONSTRAINT_UNIQUE", "23505"].includes(errorCodeOf(error) ?? "");

async function alreadyTaken(database: Database, wanted: UserRow): Promise<AppError | null> {
  const holders = await database.query
    .selectFrom("users")
    .select(["username_folded", "email_folded"])
    .where((user) =>
      user.or([
        user("username_folded", "=", wanted.username_folded),
        user("email_folded", "=", wanted.email_folded),
      ]),
    )
    .execute();
  const fields: Record<string, string> = {};
  for (const { username_folded, email_folded } of holders) {
    if (username_folded === wanted.username_folded) fields.username = "This username is taken.";
    if (email_folded !== null && email_folded === wanted.email_folded)
      fields.email = "This e-mail address is already used.";
  }
  const sentences = Object.values(fields);
  return sentences.length > 0 ? new AppError("already_taken", sentences.join(" "), { fields }) : null;
}

function commonPassword(): AppError {
  const sentence = "This password is among the commonest. Choose one that only you would think of.";
  return new AppError("invalid_input", sentence, { fields: { password: sentence } });
}

function journalKeyRefused(userId: string): AppError {
  return new AppError(
    "sealed_value_refused",
    "The stored key of this journal was altered and can't be opened.",
    { forLog: { table: "users", row: userId, column: "host_wrap" } },
  );
}
