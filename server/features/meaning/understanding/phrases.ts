import type { Season, Unit } from "./spans.ts";

/**
 * How a language names times, in a JSON file beside this one. All texts are sources of regular expressions without
 * capturing groups, and `{…}` is filled by `fillSlots`.
 */
export type Phrases = {
  /** January first. */
  months: readonly string[];
  /**
   * Months that are also names or other words ("May", "March"). They count as months only next to "in", a year or the
   * like.
   */
  shyMonths: string;
  /** Monday first. */
  weekdays: readonly string[];
  seasons: Readonly<Record<Season, string>>;
  units: Readonly<Record<Unit, string>>;
  weekend: string;
  /** "A few" is 4. */
  numbers: readonly { words: string; value: number }[];
  holidays: Readonly<Record<Holiday, string>>;
  /** "last spring", "the spring before last" and "this spring", with `{noun}` for the spring. */
  last: string;
  beforeLast: string;
  this: string;
  /** "two weeks ago", with `{amount}`. */
  ago: string;
  /** "in the past two weeks", with `{number}` and `{unit}`. */
  past: string;
  /** "the past week", with `{unit}`. */
  pastOne: string;
  /** Before a month, season, year: "in", "during". */
  in: string;
  /** Before a weekday, holiday or date: "on", "at". */
  on: string;
  /** Before a season: "my summer", "how was the summer". */
  whose: string;
  since: string;
  /** Between a time and its year: "of". */
  of: string;
  early: string;
  middle: string;
  late: string;
  /** Between the ends of a range, and what opens it. */
  rangeOpens: string;
  rangeJoins: string;
  /** "3 May", "May 3rd", with `{date}` and `{month}`. */
  dates: readonly string[];
  /** Days that have their own words. */
  days: readonly { words: string; daysAgo: number }[];
  /** The last thirty days. */
  lately: string;
  /** "this week last year", "a year ago today". */
  sameLastYear: { week: string; month: string; time: string; day: string };
  /** Comes right before a time to say that another one is meant: "not", "before". */
  otherThan: string;
  /** May come between that word and the time. */
  filler: string;
  /** How moods are named, with `{words}` for how someone was, and `{ofDays}` for how days were. */
  moodPatterns: readonly string[];
  moods: readonly { moods: readonly number[]; words: string; ofDays: string }[];
};

export const holidays = ["christmas", "newYearsEve", "newYear", "easter", "halloween", "valentines"] as const;
export type Holiday = (typeof holidays)[number];

/**
 * Fills the `{…}` of a pattern. If a language has two word orders, the groups of the second one, filled in for
 * `{u_…}`, start with "u_", because a pattern names each group once.
 */
export const fillSlots = (pattern: string, sources: Readonly<Record<string, string>>): string =>
  pattern.replaceAll(/\{(u_)?([a-z]+)\}/gi, (slot, second: string | undefined, name: string) =>
    second ? (sources[name] ?? slot).replaceAll("(?<", "(?<u_") : (sources[name] ?? slot),
  );
