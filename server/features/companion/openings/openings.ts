import { addDays, type Day, dayAt } from "#contract/day-rules.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Context } from "#server/context.ts";
import { findPerson, openMoodNames } from "#server/features/accounts/index.ts";
import { findSigns } from "#server/features/readings/index.ts";
import { detailsForAi, type ReflectionForAi, readForAi } from "#server/features/reflections/index.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { ownPlainText } from "#server/platform/search/plain-text.ts";
import { chooseOpenings, type Opening, type RecentText } from "./choose-openings.ts";

const week = 7;
/** How far back to look for the last reflection. */
const maxDaysAway = 180;
const maxRead = 20;
const maxLength = 6_000;

export async function openingsFor(
  context: Context,
  owner: Owner,
  language: string | null = null,
): Promise<Opening[]> {
  const person = await context.database.asOwner(owner.id, (tx) => findPerson(tx, owner.id));
  const today = dayAt(context.clock.now(), person?.time_zone ?? "UTC", person?.day_end ?? "00:00");
  const since = (days: number, limit: number) =>
    recentReflections(context, owner, { from: addDays(today, -days), to: today, limit });
  const thisWeek = await since(week - 1, maxRead);
  const found = thisWeek.length > 0 ? thisWeek : await since(maxDaysAway, 1);
  const hasSign = await findSigns(context, owner);
  const recent: RecentText[] = [];
  for (const reflection of found) {
    // A page with a sign of crisis is never suggested.
    if (!hasSign(reflection)) recent.push(toRecentText(reflection));
    await pause();
  }
  const moodNames = openMoodNames(owner, person?.mood_names ?? null);
  return chooseOpenings(recent, today, person?.date_language ?? language, moodNames);
}

/** Leaves out the questions of activities, which are not the person's own words. */
const toRecentText = ({ id, day, mood, kind, body }: Reflection): RecentText => ({
  id,
  day,
  mood,
  text: kind === "activity" ? "" : ownPlainText(body.slice(0, maxLength)),
});

/** The last `limit` reflections of these days that an AI may read, earliest first. */
async function recentReflections(
  context: Context,
  owner: Owner,
  { from, to, limit }: { from: Day; to: Day; limit: number },
): Promise<ReflectionForAi[]> {
  const ids: string[] = [];
  for await (const batch of detailsForAi(context, owner, { spans: [{ from, to }], moods: [] }))
    for (const { id } of batch) ids.push(id);
  return Array.fromAsync(readForAi(context, owner, { ids: ids.slice(-limit) }));
}
