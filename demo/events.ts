import type { Day } from "#contract/day-rules.ts";
import type { Person } from "./person.ts";

/** Something that she did. */
export type Event = { at: Date; run(person: Person): Promise<void> };

export const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The instant at which this machine's clock shows this time. */
export const instantOf = (day: Day, hour: number, minute = 0): Date =>
  new Date(`${day}T${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}:00`);
