import type { Custody } from "#contract/accounts/custody.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { StartError } from "#server/platform/errors.ts";
import { switchOff } from "./one-time-codes/set-up.ts";
import { makeResetToken, resetLink } from "./recovery/reset-password.ts";
import { makeInvitation } from "./registration/prepare-account.ts";
import { createSecurityHistory } from "./security-history.ts";
import { rotateTokenKeys } from "./token-keys.ts";
import { findByName, type UserRow } from "./user-rows.ts";

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

/** What the host can do with accounts. Nothing here opens a journal. All throw StartError for an unknown name. */
export type Administration = {
  list(): Promise<ListedPerson[]>;
  /** @returns a link that lets one new person register within `days` */
  invite(days: number): Promise<string>;
  /** @returns a link that sets a new password */
  makeResetLink(name: string): Promise<string>;
  /** For a person who lost their app and their recovery codes. The password is still needed. */
  switchOffCodes(name: string): Promise<void>;
  /** Ends all sessions. The person is told after entering the right password. */
  disable(name: string): Promise<void>;
  enable(name: string): Promise<void>;
  /**
   * From now on nobody can sign in. A running server erases everything within ten minutes, or the next one at its
   * start.
   */
  remove(name: string): Promise<void>;
  /** Makes a new key for access tokens. */
  rotateTokenKeys(): Promise<void>;
};

export function createAdministration(database: Database, clock: Clock, publicUrl: string): Administration {
  const history = createSecurityHistory(database, clock);

  const find = async (name: string): Promise<UserRow> => {
    const row = await findByName(database.query, clock, name);
    if (!row) throw new StartError(`Nobody here is called ${name}.`);
    return row;
  };

  return {
    async list() {
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
    },

    invite: async (days) =>
      `${publicUrl}/register#invitation=${await makeInvitation(database.query, clock, days)}`,

    async makeResetLink(name) {
      const { id } = await find(name);
      const token = await database.transaction(async (tx) => {
        await history.record(tx, id, { kind: "reset_link_made_by_host", device: null });
        return makeResetToken(tx, clock, id);
      });
      return resetLink(publicUrl, token);
    },

    rotateTokenKeys: () => rotateTokenKeys(database, clock),

    async switchOffCodes(name) {
      const { id, username } = await find(name);
      await database.transaction(async (tx) => {
        if (!(await switchOff(tx, id))) throw new StartError(`${username} has no one-time codes.`);
        await history.record(tx, id, { kind: "one_time_codes_off", device: null });
      });
    },

    async disable(name) {
      const { id, disabled_at } = await find(name);
      if (disabled_at !== null) return;
      await database.transaction(async (tx) => {
        const disabled = { disabled_at: clock.now().getTime() };
        await tx.updateTable("users").set(disabled).where("id", "=", id).execute();
        await tx.deleteFrom("sessions").where("user_id", "=", id).execute();
        await history.record(tx, id, { kind: "disabled_by_host", device: null });
      });
    },

    async enable(name) {
      const { id, disabled_at } = await find(name);
      if (disabled_at === null) return;
      await database.transaction(async (tx) => {
        await tx.updateTable("users").set({ disabled_at: null }).where("id", "=", id).execute();
        await history.record(tx, id, { kind: "enabled_by_host", device: null });
      });
    },

    async remove(name) {
      const { id } = await find(name);
      const now = clock.now().getTime();
      await database.transaction(async (tx) => {
        const gone = { disabled_at: now, deletes_at: now };
        await tx.updateTable("users").set(gone).where("id", "=", id).execute();
        await tx.deleteFrom("sessions").where("user_id", "=", id).execute();
      });
    },
  };
}

function stateOf(
  { disabled_at, deletes_at }: Pick<UserRow, "disabled_at" | "deletes_at">,
  now: number,
): ListedPerson["state"] {
  if (deletes_at !== null) return deletes_at <= now ? "is being deleted" : "waits to be deleted";
  return disabled_at === null ? "" : "disabled";
}
