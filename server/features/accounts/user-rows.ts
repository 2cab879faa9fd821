import type { Selectable } from "kysely";
import type { Preferences, User } from "#contract/accounts/accounts.ts";
import { asciiEmail } from "#contract/email-rules.ts";
import { joinSentences } from "#contract/formats.ts";
import { knownLanguage } from "#contract/languages.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Query } from "#server/platform/database.ts";
import { AppError, authenticationRequired, isUniqueViolation } from "#server/platform/errors.ts";
import { type Owner, open, seal, unlessAltered } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";

export type UserRow = Selectable<Tables["users"]>;

/** One form for all spellings of a name or address, so that it is unique and found in any case. */
export const fold = (text: string): string => {
  const folded = text.normalize("NFKC").toLowerCase();
  return folded.includes("@") ? asciiEmail(folded).toLowerCase() : folded;
};

/** The address that waits for its confirmation, or the one in force if it never was confirmed. */
export const unconfirmedEmail = (
  row: Pick<UserRow, "email" | "email_confirmed_at" | "pending_email">,
): string | null => row.pending_email ?? (row.email_confirmed_at === null ? row.email : null);

const displayNameContext = (id: string) => ({ table: "users", row: id, column: "display_name" });

export const sealDisplayName = (owner: Owner, name: string): Buffer | null =>
  name === "" ? null : seal(owner, displayNameContext(owner.id), name);

const moodNamesContext = (id: string) => ({ table: "users", row: id, column: "mood_names" });

/** Empty if the person has none, or if they were altered. */
export const openMoodNames = (owner: Owner, sealed: Buffer | null): string =>
  sealed === null ? "" : unlessAltered(() => open(owner, moodNamesContext(owner.id), sealed), "");

export function toUser(owner: Owner, row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    unconfirmed_email: unconfirmedEmail(row),
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
      // A newer version may have stored one that this version lacks.
      language: (row.language && knownLanguage(row.language)) || null,
      date_language: row.date_language,
      typewriter_scrolling: row.typewriter_scrolling === 1,
      word_count_shown: row.word_count_shown === 1,
      motion_reduced: row.motion_reduced === 1,
      glass: row.glass,
      companion_on: row.companion_on === 1,
      help_shown: row.help_shown === 1,
      help_sooner: row.help_sooner === 1,
      mood_names: openMoodNames(owner, row.mood_names),
      scene_restored: row.scene_restored === 1,
      text_size: row.text_size,
      line_width: row.line_width,
    },
  };
}

export type ChangedPreferences = { [Name in keyof Preferences]?: Preferences[Name] | undefined };

/** The columns of the given preferences; the others stay as they are. */
export function preferenceColumns(
  owner: Owner,
  {
    mood_names,
    prompts_shown,
    streak_shown,
    typewriter_scrolling,
    word_count_shown,
    motion_reduced,
    companion_on,
    help_shown,
    help_sooner,
    scene_restored,
    ...asTheyAre
  }: ChangedPreferences,
) {
  return {
    ...asTheyAre,
    prompts_shown: toFlag(prompts_shown),
    streak_shown: toFlag(streak_shown),
    typewriter_scrolling: toFlag(typewriter_scrolling),
    word_count_shown: toFlag(word_count_shown),
    motion_reduced: toFlag(motion_reduced),
    companion_on: toFlag(companion_on),
    help_shown: toFlag(help_shown),
    help_sooner: toFlag(help_sooner),
    ...(mood_names !== undefined && {
      mood_names: mood_names === "" ? null : seal(owner, moodNamesContext(owner.id), mood_names),
    }),
    scene_restored: toFlag(scene_restored),
  };
}

/** Whether a change moves the person's days, and so the times of what is due. */
export const movesDays = ({ time_zone, day_end, first_day_of_week }: ChangedPreferences): boolean =>
  [time_zone, day_end, first_day_of_week].some((choice) => choice !== undefined);

const toFlag = (choice: boolean | undefined) => (choice === undefined ? undefined : Number(choice));

const toInstant = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

/** An altered name must not lock the person out: they are shown without one. */
const openDisplayName = (owner: Owner, { id, display_name }: UserRow): string =>
  display_name === null ? "" : unlessAltered(() => open(owner, displayNameContext(id), display_name), "");

const maxWaiting = 3;

/** @throws AppError `authentication_required` if the account is gone */
export const readUser = (query: Query, id: string): Promise<UserRow> =>
  query
    .selectFrom("users")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => authenticationRequired());

/** Accounts whose days of grace are not over. */
const livingUsers = (query: Query, clock: Clock) =>
  query
    .selectFrom("users")
    .selectAll()
    .where(({ or, eb }) => or([eb("deletes_at", "is", null), eb("deletes_at", ">", clock.now().getTime())]));

/** By username or e-mail address, unless the days of grace are over. */
export function findByName(query: Query, clock: Clock, nameOrEmail: string): Promise<UserRow | undefined> {
  const name = fold(nameOrEmail);
  // Usernames hold no @, so a name never means two people.
  const column = name.includes("@") ? "email_folded" : "username_folded";
  return livingUsers(query, clock).where(column, "=", name).executeTakeFirst();
}

/** The first accounts that wait for this address and have none in force. */
export const findByPendingEmail = (query: Query, clock: Clock, email: string): Promise<UserRow[]> =>
  livingUsers(query, clock)
    .where("pending_email_folded", "=", fold(email))
    .where("email", "is", null)
    .orderBy("id")
    .limit(maxWaiting)
    .execute();

/** By id, unless the days of grace are over. */
export const findLiving = (query: Query, clock: Clock, id: string): Promise<UserRow | undefined> =>
  livingUsers(query, clock).where("id", "=", id).executeTakeFirst();

/**
 * After a failed write: `already_taken` if the name or address is another person's, otherwise `error` itself. Asking
 * before the write would miss a name that is taken meanwhile.
 */
export async function takenOr(
  { database }: Pick<Context, "database">,
  error: unknown,
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
    if (holder.username_folded === username_folded) fields.username = t("This username is taken.");
    if (holder.email_folded !== null && holder.email_folded === email_folded)
      fields.email = t("This e-mail address is already in use.");
  }
  const sentences = Object.values(fields);
  return sentences.length > 0 ? new AppError("already_taken", joinSentences(sentences), { fields }) : error;
}
