import { firstPreferences } from "#contract/accounts/account-rules.ts";
import { addDays, type Day, dayAt, daysBetween } from "#contract/day-rules.ts";
import { answerEvents, checkInEvents, ownActivityEvents } from "./answering.ts";
import { experimentEvents, factEvents } from "./daily.ts";
import { instantOf, timeZone } from "./events.ts";
import { firstDayOf, pagesUpTo } from "./pages.ts";
import { registerPerson } from "./person.ts";
import { finish, monthlyEvents } from "./reading.ts";
import { setUp } from "./settings.ts";
import { chatEvents } from "./talking.ts";
import { readBeside } from "./words.ts";
import { moodEvents, pageEvents, trashEvent } from "./writing.ts";

/** Two years, and a day for the leap year. */
const wholeTime = 731;

type Options = {
  /** Leaves out everything before these last days. */
  lastDays?: number;
  /** Called with each day as it begins. */
  progress?: (day: Day) => void;
};

/**
 * Replays two years in an empty data folder: everything that the person did, at the time when she did it, by the calls
 * that the web app makes.
 * @param now the end of the two years
 */
export async function seed(
  dataDir: string,
  now: Date,
  { lastDays = wholeTime, progress = () => {} }: Options = {},
): Promise<void> {
  const dayIn = (instant: Date) => dayAt(instant, timeZone, firstPreferences.day_end);
  const today = dayIn(now);
  const beside = readBeside(lastDays);
  const all = pagesUpTo(today);
  const first = [firstDayOf(today), addDays(today, 1 - lastDays)].sort().at(-1) ?? today;
  const pages = all.filter(({ day }) => day >= first);
  const days = Array.from({ length: daysBetween(first, today) }, (_, at) => addDays(first, at));
  const events = [
    ...pageEvents(pages, beside.places, today),
    ...moodEvents(pages, days),
    ...answerEvents(beside, today),
    ...checkInEvents(beside, today),
    ...ownActivityEvents(beside, today),
    ...factEvents(beside, pages, days),
    ...experimentEvents(beside, today),
    ...chatEvents(beside, today),
    ...monthlyEvents(days.slice(7), today),
    trashEvent(beside.trashed, addDays(today, -9)),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());

  const person = await registerPerson(dataDir, instantOf(first, 7));
  try {
    await setUp(person, beside);
    for (const event of events) {
      await person.at(event.at < now ? event.at : now);
      await event.run(person);
      progress(dayIn(event.at));
    }
    await person.at(now);
    await finish(person);
    await person.leave();
  } finally {
    await person.server.stop();
  }
}
