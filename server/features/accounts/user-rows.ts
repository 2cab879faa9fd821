import type { Selectable } from "kysely";
import type { Preferences, User } from "#contract/accounts/accounts.ts";
import { asciiEmail } from "#contract/accounts/email-rules.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Query } from "#server/platform/database.ts";
import { AppError, errorCodeOf } from "#server/platform/errors.ts";
import { type Owner, open, seal } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";

export type UserRow = Selectable<Tables["users"]>;

/** One form for all ways to write a name or address: unique and found whatever the case. */
export const fold = (text: string): string => {
  const folded = text.normalize("NFKC").toLowerCase();
  return folded.includes("@") ? asciiEmail(folded).toLowerCase() : folded;
};

const displayNamePlace = (id: string) => ({ table: "users", row: id, column: "display_name" });

export const sealDisplayName = (owner: Owner, name: string): Buffer | null =>
  name === "" ? null : seal(owner, displayNamePlace(owner.id), name);

export function toUser(owner: Owner, row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    display_name: openDisplayName(owner, row),
    avatar_updated_at: toInstant(row.avatar_updated_at),
    deletes_at: toInstant(row.deletes_at),
    created_at: new Date(row.created_at).toISOString(),
    preferences: {
      time_zone: row.time_zone,
      day_end: row.day_end,
      first_day_of_week: row.first_day_of_week,
      prompts_shown: row.prompts_shown === 1,
      streak_shown: row.streak_shown === 1,
      clock_hours: row.clock_hours === 12 || row.clock_hours === 24 ? row.clock_hours : null,
      date_language: row.date_language,
      typewriter_scrolling: row.typewriter_scrolling === 1,
      word_count_shown: row.word_count_shown === 1,
      motion_reduced: row.motion_reduced === 1,
    },
  };
}

export type ChangedPreferences = { [Name in keyof Preferences]?: Preferences[Name] | undefined };

/** The columns that hold the given preferences; one that is not given stays as it is. */
export function preferenceColumns({
  prompts_shown,
  streak_shown,
  typewriter_scrolling,
  word_count_shown,
  motion_reduced,
  ...asTheyAre
}: ChangedPreferences) {
  return {
    ...asTheyAre,
    prompts_shown: toFlag(prompts_shown),
    streak_shown: toFlag(streak_shown),
    typewriter_scrolling: toFlag(typewriter_scrolling),
    word_count_shown: toFlag(word_count_shown),
    motion_reduced: toFlag(motion_reduced),
  };
}

const toFlag = (choice: boolean | undefined) => (choice === undefined ? undefined : Number(choice));

const toInstant = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

function openDisplayName(owner: Owner, { id, display_name }: UserRow): string {
  if (display_name === null) return "";
  try {
    return open(owner, displayNamePlace(id), display_name);
  } catch (error) {
    // An altered name must not keep its person from their journal: it is as if they had none.
    if (error instanceof AppError && error.code === "sealed_value_refused") return "";
    throw error;
  }
}

/** By username or e-mail address. Whose time to come back is over is not found, though still to be erased. */
export function findByName(query: Query, clock: Clock, given: string): Promise<UserRow | undefined> {
  const name = fold(given);
  return (
    query
      .selectFrom("users")
      .selectAll()
      // No username holds an @, so the two never mean different people.
      .where(name.includes("@") ? "email_folded" : "username_folded", "=", name)
      .where((user) =>
        user.or([user("deletes_at", "is", null), user("deletes_at", ">", clock.now().getTime())]),
      )
      .executeTakeFirst()
  );
}

/** By id, unless their time to come back is over. */
export const findLiving = (query: Query, clock: Clock, id: string): Promise<UserRow | undefined> =>
  query
    .selectFrom("users")
    .selectAll()
    .where("id", "=", id)
    .where((user) =>
      user.or([user("deletes_at", "is", null), user("deletes_at", ">", clock.now().getTime())]),
    )
    .executeTakeFirst();

export const isUniqueViolation = (error: unknown) =>
  ["SQLITE_CONSTRAINT_UNIQUE", "23505"].includes(errorCodeOf(error) ?? "");

/**
 * What to throw instead of `error` where a name or address turned out to be another person's. Asked only after the
 * write failed: one that was free before it could be taken during it.
 */
export async function takenOr(
  error: unknown,
  database: Database,
  wanted: { id: string; username_folded?: string | undefined; email_folded?: string | null | undefined },
): Promise<unknown> {
  if (!isUniqueViolation(error)) return error;
  const { id, username_folded = "", email_folded = null } = wanted;
  const holders = await database.query
    .selectFrom("users")
    .select(["username_folded", "email_folded"])
    .where("id", "!=", id)
    .where((user) =>
      user.or([user("username_folded", "=", username_folded), user("email_folded", "=", email_folded)]),
    )
    .execute();
  const fields: Record<string, string> = {};
  for (const holder of holders) {
    if (holder.username_folded === username_folded) fields.username = "This username is taken.";
    if (holder.email_folded !== null && holder.email_folded === email_folded)
      fields.email = "This e-mail address is already used.";
  }
  const sentences = Object.values(fields);
  return sentences.length > 0 ? new AppError("already_taken", sentences.join(" "), { fields }) : error;
}
