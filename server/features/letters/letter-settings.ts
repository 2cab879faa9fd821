import type { z } from "zod";
import { dayAt } from "#contract/day-rules.ts";
import { lastPeriod } from "#contract/letters/letter-rules.ts";
import type { saveLetterSettings as endpoint, LetterSettings } from "#contract/letters/letters.ts";
import type { Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { readSettings, requirePerson, type SettingsRow, updateSettings } from "./letter-rows.ts";
import { makeDueLetters } from "./making/make-due.ts";
import { nextDue } from "./making/periods.ts";

export const toSettings = ({ rhythm, by_model, borrowed_on }: SettingsRow): LetterSettings => ({
  rhythm,
  by_model: by_model === 1,
  borrowed_on: borrowed_on === 1,
});

/** The first letter is about the last week or month that is over, and is made soon. */
export async function saveLetterSettings(
  context: Context,
  owner: Owner,
  changed: z.output<typeof endpoint.schema.body>,
): Promise<LetterSettings> {
  const { database, clock } = context;
  const { saved, isNew } = await database.asOwner(owner.id, async (tx) => {
    await lockUser(tx, owner.id, database.engine);
    const before = await readSettings(tx, owner.id);
    const person = await requirePerson(tx, owner.id);
    const { rhythm = before.rhythm, by_model, borrowed_on, time_zone } = changed;
    const today = dayAt(clock.now(), person.time_zone ?? time_zone, person.day_end);
    const isNew = rhythm !== "off" && rhythm !== before.rhythm;
    const since_day = rhythm === "off" ? null : before.since_day;
    const saved = await updateSettings(tx, owner.id, {
      rhythm,
      time_zone,
      since_day: isNew ? lastPeriod(rhythm, today, person.first_day_of_week).from : since_day,
      ...(by_model !== undefined && { by_model: Number(by_model) }),
      ...(borrowed_on !== undefined && { borrowed_on: Number(borrowed_on), borrowed_away_on: null }),
      ...(isNew && { next_at: clock.now().getTime(), night_at: nextDue(rhythm, today, person, time_zone) }),
      ...(rhythm === "off" && { next_at: null, night_at: null }),
    });
    return { saved, isNew };
  });
  // Without a model this is quick, so the person sees their first letter at once.
  if (isNew && saved.by_model === 0) await makeDueLetters(context, owner);
  return toSettings(saved);
}

/** After the person's time zone has changed: the next check decides again whether a period is over. */
export async function checkAgain({ clock }: Context, tx: Tx, ownerId: string): Promise<void> {
  const now = clock.now().getTime();
  await tx
    .updateTable("letter_settings")
    .set({ next_at: now, night_at: now })
    .where("owner_id", "=", ownerId)
    .where("rhythm", "<>", "off")
    .execute();
}
