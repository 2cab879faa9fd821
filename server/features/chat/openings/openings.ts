import { addDays, type Day, dayAt } from "#contract/day-rules.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { findCrisisSign } from "#contract/safety/crisis-check.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { plainText } from "#server/platform/search/plain-text.ts";
import type { People } from "../ports.ts";
import { chooseOpenings, type Lately, type Opening } from "./choose-openings.ts";

/** What openings need from reflections. Leaves out anything blank, in the trash or excluded from AI. */
export type AskLately = {
  readable(
    owner: Owner,
    filter: { spans: readonly { from: Day; to: Day }[]; moods: readonly number[] },
  ): AsyncGenerator<readonly { id: string; day: Day }[]>;
  matching(
    owner: Owner,
    asked: { for: "ai"; filter: { within: "journal"; ids: readonly string[] } },
  ): AsyncGenerator<readonly ({ state: "opened"; reflection: Reflection } | { state: "damaged" })[]>;
};

const week = 7;
/** How far back to look for the place where someone left off. */
const longestAway = 180;
const mostRead = 20;
const longestRead = 6_000;

export function createOpenings({
  database,
  clock,
  people,
  reflections,
}: {
  database: Database;
  clock: Clock;
  people: People;
  reflections: AskLately;
}) {
  const within = async (owner: Owner, from: Day, to: Day, moods: readonly number[] = []) => {
    const found: string[] = [];
    for await (const batch of reflections.readable(owner, { spans: [{ from, to }], moods }))
      for (const { id } of batch) found.push(id);
    return found;
  };

  return async (owner: Owner): Promise<Opening[]> => {
    const person = await database.asOwner(owner.id, (tx) => people.find(tx, owner.id));
    const today = dayAt(clock.now(), person?.time_zone ?? "UTC", person?.day_end ?? "00:00");
    const lastDays = await within(owner, addDays(today, -week + 1), today);
    const ids =
      lastDays.length > 0
        ? lastDays.slice(-mostRead)
        : (await within(owner, addDays(today, -longestAway), today)).slice(-1);
    const lately: Lately[] = [];
    if (ids.length > 0)
      for await (const batch of reflections.matching(owner, {
        for: "ai",
        filter: { within: "journal", ids },
      }))
        for (const read of batch) if (read.state === "opened") lately.push(...readLately(read.reflection));
    return chooseOpenings(lately, today);
  };
}

/**
 * Leaves out the questions of activities, which are nobody's own words, and anything that should not be
 * suggested.
 */
function readLately({ id, day, mood, kind, body }: Reflection): Lately[] {
  const text = plainText(body.slice(0, longestRead));
  if (findCrisisSign(text)) return [];
  return [{ id, day, mood, text: kind === "activity" ? "" : text }];
}
