import { tc, withLabel } from "../translate.ts";

/** Kinds of factors by which the moods of days are compared. */
export const patternKinds = [
  "tag",
  "fact",
  "person",
  "place",
  "activity",
  "weekday",
  "part_of_day",
  "weather",
] as const;
export type PatternKind = (typeof patternKinds)[number];

/** Parts of the day, by local time of writing. Each lasts until the next one begins. */
export const partsOfDay = [
  withLabel({ name: "morning", from: 5 }, () => tc("kind of days", "In the morning")),
  withLabel({ name: "afternoon", from: 12 }, () => tc("kind of days", "In the afternoon")),
  withLabel({ name: "evening", from: 17 }, () => tc("kind of days", "In the evening")),
  withLabel({ name: "night", from: 22 }, () => tc("kind of days", "At night")),
] as const;
export type PartOfDayName = (typeof partsOfDay)[number]["name"];

/** @param hour 0 to 23 */
export const partOfDayOf = (hour: number): PartOfDayName =>
  partsOfDay.findLast(({ from }) => hour >= from)?.name ?? "night";

/** From this mood on, a day counts as Good or Bright. A day with several moods has their mean. */
export const goodFrom = 3.5;

/** Twelve weeks, up to today. */
export const recentDays = 84;
/** With fewer written days, what happens every fifth day is on fewer than the 8 days that a comparison needs. */
const minRecent = 40;

/**
 * Whether the last twelve weeks hold enough to be looked at first. If the whole journal has more than twice as many
 * written days, its intervals are over 30 % narrower, so it is shown instead.
 */
export const isRecentEnough = ({ recent, all }: { recent: number; all: number }): boolean =>
  recent >= minRecent && 2 * recent >= all;

/** How many days the forecast is evaluated on, against simple forecasts. */
export const trialDays = 60;
