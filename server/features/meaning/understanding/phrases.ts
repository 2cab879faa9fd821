import type { Season, Unit } from "./spans.ts";

/** How a language names times. All texts are sources of regular expressions without capturing groups. */
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
  /** Words for 1, 2, and so on. "A few" is 4. */
  numbers: readonly (readonly [source: string, value: number])[];
  holidays: Readonly<Record<Holiday, string>>;
  /** "last spring" and "this spring", around the words for a spring. */
  last(noun: string): string;
  beforeLast(noun: string): string;
  this(noun: string): string;
  /** "two weeks ago", around "two weeks". */
  ago(amount: string): string;
  /** "in the past two weeks", around "two weeks"; also without a number. */
  past(amount: string): string;
  /** "the past week" without a number, around "week". */
  pastOne(unit: string): string;
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
  /** Around a day of the month and the month's name: "3 May", "May 3rd". */
  dates(date: string, month: string): readonly string[];
  /** Days and spans that have their own words, counted in days before today. */
  days: readonly (readonly [source: string, daysAgo: number])[];
  /** The last thirty days. */
  lately: string;
  /** "this week last year", "a year ago today". */
  sameLastYear: { week: string; month: string; time: string; day: string };
  /** Comes right before a time to say that another one is meant: "not", "before". */
  otherThan: string;
  /** May come between that word and the time. */
  filler: string;
  moods: readonly Moods[];
};

/** Names of moods. Every text is a separate pattern. */
export type Moods = { pattern: string; moods: readonly number[] };

export const holidays = ["christmas", "newYearsEve", "newYear", "easter", "halloween", "valentines"] as const;
export type Holiday = (typeof holidays)[number];

export const anyOf = (sources: readonly string[]): string => `(?:${sources.join("|")})`;

/** The words for two to twelve, in their order. */
export const fromTwo = (words: string): [source: string, value: number][] =>
  words.split(" ").map((word, at) => [word, at + 2]);
