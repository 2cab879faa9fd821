import { z } from "zod";
import { displayNameSchema } from "#contract/accounts/account-forms.ts";
import { type Preferences, preferencesSchema } from "#contract/accounts/accounts.ts";
import type { ArchivePart } from "#server/platform/archive-part.ts";
import type { Database } from "#server/platform/database.ts";
import { authenticationRequired } from "./session-store.ts";
import { preferenceColumns, sealDisplayName, toUser } from "./user-rows.ts";

const lineSchema = z.object({
  is: z.literal("preferences"),
  preferences: preferencesSchema,
  display_name: displayNameSchema,
});
type Line = z.output<typeof lineSchema>;

/** As a new account has them. */
const firstPreferences: Preferences = {
  time_zone: null,
  day_end: "00:00",
  first_day_of_week: 1,
  prompts_shown: true,
  streak_shown: true,
  clock_hours: null,
  date_language: null,
  typewriter_scrolling: false,
  word_count_shown: false,
  motion_reduced: false,
  companion_on: true,
  help_shown: true,
  scene_restored: true,
  text_size: "normal",
  line_width: "normal",
  glass: "auto",
};

/** How a person wants to see their journal. What signs them in stays out of archives. */
export function createAccountArchive({ database }: { database: Database }): ArchivePart {
  const find = (ownerId: string) =>
    database.query
      .selectFrom("users")
      .selectAll()
      .where("id", "=", ownerId)
      .executeTakeFirstOrThrow(() => authenticationRequired());
  return {
    of: "preferences",
    comes: "before",

    async *write(owner, only) {
      if (only) return;
      const { preferences, display_name } = toUser(owner, await find(owner.id));
      yield { is: "preferences", preferences, display_name } satisfies Line;
    },

    /** What the person has changed stays. */
    async take(owner, given) {
      const line = lineSchema.parse(given);
      const { preferences, display_name } = toUser(owner, await find(owner.id));
      const wanted = Object.fromEntries(
        Object.entries(line.preferences).filter(
          ([name, value]) =>
            preferences[keySchema.parse(name)] === firstPreferences[keySchema.parse(name)] &&
            value !== firstPreferences[keySchema.parse(name)],
        ),
      );
      const named = display_name === "" && line.display_name !== "";
      if (Object.keys(wanted).length === 0 && !named) return "already_there";
      await database.query
        .updateTable("users")
        .set({
          id: owner.id,
          ...preferenceColumns(preferencesSchema.partial().parse(wanted)),
          ...(named && { display_name: sealDisplayName(owner, line.display_name) }),
        })
        .where("id", "=", owner.id)
        .execute();
      return "added";
    },
  };
}

const keySchema = preferencesSchema.keyof();
