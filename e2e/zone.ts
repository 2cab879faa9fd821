import { type Day, dayAt } from "#contract/day-rules.ts";

/**
 * Three hours apart, without summer time, and north of the equator, because the journeys have northern seasons. The
 * first is for the first three hours of a day in UTC.
 */
const zones = [
  "Asia/Magadan",
  "Asia/Singapore",
  "Asia/Tashkent",
  "Africa/Tripoli",
  "Atlantic/Cape_Verde",
  "America/Puerto_Rico",
  "America/Phoenix",
  "Pacific/Honolulu",
] as const;

/**
 * The zone of the journeys' browser: one where they begin between 11:00 and 14:00, on the same day as in UTC. So no
 * journey passes midnight or another part of the day, at any hour of a run. The workers inherit it.
 */
process.env.JOURNEY_ZONE ??= zones[Math.floor(new Date().getUTCHours() / 3)] ?? "UTC";
export const zone: string = process.env.JOURNEY_ZONE;

export const today = (): Day => dayAt(new Date(), zone, "00:00");
