/** What a day can have or not have, when its mood is compared with that of other days. */
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

/** When words were begun, by the clock on the wall. Each lasts until the next one begins. */
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

/** How far back the forecast is tried against the simple ones. */
export const trialDays = 60;
