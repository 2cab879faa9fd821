/** Kinds of factors by which the moods of days are compared. */
export const patternKinds = [
  "tag",
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
  { name: "morning", label: "In the morning", from: 5 },
  { name: "afternoon", label: "In the afternoon", from: 12 },
  { name: "evening", label: "In the evening", from: 17 },
  { name: "night", label: "At night", from: 22 },
] as const;
export type PartOfDayName = (typeof partsOfDay)[number]["name"];

/** @param hour 0 to 23 */
export const partOfDayOf = (hour: number): PartOfDayName =>
  partsOfDay.findLast(({ from }) => hour >= from)?.name ?? "night";

/** From this mood on, a day counts as Good or Bright. A day with several moods has their mean. */
export const goodFrom = 3.5;

/** How many days the forecast is evaluated on, against simple forecasts. */
export const trialDays = 60;
