import { dateWords, foldedWord } from "./date-words.ts";

export type WallTime = { hour: number; minute: number; second: number };
export type WrittenDate = { day: string; time: WallTime | null; offset: string | null };

/** The order of numbers such as `3/4/2026`, determined from the rest of the file. */
export type NumberOrder = "day_first" | "month_first";

/** A date, with one reading or, for numbers such as `3/4/2026`, one for each order. At least one is not null. */
export type ReadDate = Record<NumberOrder, WrittenDate | null> & {
  /** The notation: `d m y` in words, `y-m-d`, `n/n/y`. */
  form: string;
};

export const two = (number: number) => String(number).padStart(2, "0");

const maxDate = 80;
const isoDate =
  /^(\d{4})([-_./])(\d{1,2})\2(\d{1,2})(?:[T ,_-]+(?:at )?(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?\s*([ap]\.?m\.?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;
/** The half of the day, before or after the time: `9:15 PM`, `ÖS 9:15`. */
const timeAtEnd =
  /(?<=[\s,،])(?:([\p{L}.]{1,5})\s)?(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)?(?![\d.:])(.*)$/u;
/** After the time: `+0100`, `GMT+1`, `CET`, `Central European Time`. */
const zone =
  /^(?:(Z|[+-]\d{2}:?\d{2})|\(?[A-Z]{3,5}(?:[+-]\d{1,2}(?::?\d{2})?)?\)?|[A-Z]\p{L}+(?: \p{L}+){0,3} Time)$/u;
const numbers = /^(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4})\.?$/;
const wordOrNumber =
  /\d+(?:st|nd|rd|th|er|ste|de|º|ª|°|\.º)?(?![\p{L}\d])|[\p{L}\p{M}]+(?:[-'’][\p{L}\p{M}]+)*/giu;
const punctuation = /^[\s.,:،–—/()\u200e\u200f-]*$/;
const firstWord = /^([\p{L}\p{M}-]+)[\s.,:،]+(.*)$/u;
const lastWord = /^(.*?)[\s.,:،(–—]+([\p{L}\p{M}-]+)[.,:)]*$/u;

/**
 * Parses a text that is only a date, in any supported language: `2026-03-28 09:15`, `March 28, 2026 9:15 AM`,
 * `zaterdag 28 maart 2026`, `28.3.2026`. Doesn't check whether such a day exists.
 */
export function readDate(text: string): ReadDate | null {
  const given = text
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/, "$1-$2-$3");
  // A date begins with a word or a number, unlike an item of a list or a quote.
  if (given.length > maxDate || !/\d{4}/.test(given) || !/^[\p{L}\d(]/u.test(given)) return null;
  const iso = isoDate.exec(given);
  if (iso) {
    const [, , , , , hour, minute, second, half, offset = null] = iso;
    return inIso(
      iso,
      timeOf(hour, minute, second, half === undefined ? null : /^p/i.test(half) ? 12 : 0),
      offset,
    );
  }
  const after = timeAfter(given);
  const { time, offset } = after ?? { time: null, offset: null };
  const date = (after ? given.slice(0, after.at) : given).replace(/[\s.,:،–—-]+$/, "");
  // `Mar 3, 2026` begins with a month, and `mar 3 mars 2026` with a day of the week.
  for (const words of new Set([date, withoutWeekday(date)])) {
    const read =
      inIso(isoDate.exec(words), time, offset) ??
      inNumbers(words, time, offset) ??
      inWords(words, time, offset);
    if (read) return read;
  }
  return null;
}

function withoutWeekday(date: string): string {
  const { weekdays, connectors } = dateWords();
  const isAround = (word: string) => weekdays.has(foldedWord(word)) || connectors.has(foldedWord(word));
  let rest = date;
  for (let first = firstWord.exec(rest); first?.[1] && isAround(first[1]); first = firstWord.exec(rest))
    rest = first[2] ?? "";
  for (let last = lastWord.exec(rest); last?.[2] && isAround(last[2]); last = lastWord.exec(rest))
    rest = last[1] ?? "";
  return rest;
}

/** @returns null for `3/4/2026` as well, which is ambiguous */
export function writtenDate(text: string): WrittenDate | null {
  const read = readDate(text);
  if (!read) return null;
  const { day_first, month_first } = read;
  if (!day_first || !month_first) return day_first ?? month_first;
  return day_first.day === month_first.day ? day_first : null;
}

/** `9:15 AM`, `21:15`. */
export function writtenTime(text: string): WallTime | null {
  const given = text.trim();
  const found = given.length > maxDate ? null : timeAfter(`,${given}`);
  return found?.at === 1 ? found.time : null;
}

const certain = (form: string, date: WrittenDate): ReadDate => ({ form, day_first: date, month_first: date });
const dayOf = (year: string, month: string | number, day: string) =>
  `${year}-${two(Number(month))}-${two(Number(day))}`;

function timeAfter(text: string): { at: number; time: WallTime; offset: string | null } | null {
  const found = timeAtEnd.exec(text);
  if (!found) return null;
  const [, before = "", hour, minute, second, rest = ""] = found;
  const { halves, connectors } = dateWords();
  const halfIn = (...words: string[]) => halves.get(foldedWord(words.join(""))) ?? null;
  const [one = "", two = "", ...more] = rest.trim().split(/\s+/);
  // `p. m.` is two words.
  const end = [two, ...more].join(" ").trim();
  const [half, left] =
    halfIn(one, two) !== null
      ? [halfIn(one, two), more.join(" ")]
      : halfIn(one) !== null || connectors.has(foldedWord(one))
        ? [halfIn(one), end]
        : [null, `${one} ${end}`.trim()];
  const named = zone.exec(left);
  const isBefore = halfIn(before) !== null;
  const time = timeOf(hour, minute, second, isBefore ? halfIn(before) : half);
  if (!time || (left !== "" && !named)) return null;
  return { at: found.index + (isBefore ? 0 : before.length), time, offset: named?.[1] ?? null };
}

function timeOf(
  hour?: string,
  minute?: string,
  second?: string,
  half: 0 | 12 | null = null,
): WallTime | null {
  if (hour === undefined || minute === undefined) return null;
  const written = Number(hour);
  const inDay = half === null ? written : (written % 12) + half;
  const time = { hour: inDay, minute: Number(minute), second: Number(second ?? 0) };
  return time.hour < 24 && time.minute < 60 && time.second < 60 ? time : null;
}

type Rest = [time: WallTime | null, offset: string | null];

function inIso(found: RegExpExecArray | null, ...[time, offset]: Rest): ReadDate | null {
  if (!found) return null;
  const [, year = "", mark, month = "", day = ""] = found;
  return certain(`y${mark}m${mark}d`, { day: dayOf(year, month, day), time, offset });
}

/** With dots, the day is always first. */
function inNumbers(text: string, ...[time, offset]: Rest): ReadDate | null {
  const found = numbers.exec(text);
  if (!found) return null;
  const [, one = "", mark, other = "", year = ""] = found;
  const read = (day: string, month: string) =>
    Number(month) >= 1 && Number(month) <= 12 ? { day: dayOf(year, month, day), time, offset } : null;
  const day_first = read(one, other);
  const month_first = mark === "." ? day_first : read(other, one);
  return day_first || month_first ? { form: `n${mark}n${mark}y`, day_first, month_first } : null;
}

const isDayNumber = (word: string) => /^\d{1,2}(?!\d)/.test(word);
const isYear = (word: string) => /^\d{4}$/.test(word);

/** Day, month and year in the orders that languages have. */
function inWords(text: string, ...[time, offset]: Rest): ReadDate | null {
  if (!punctuation.test(text.replace(wordOrNumber, ""))) return null;
  const { months, connectors } = dateWords();
  const [first = "", second = "", third = "", ...more] = Array.from(text.matchAll(wordOrNumber), ([word]) =>
    foldedWord(word),
  ).filter((word) => !connectors.has(word));
  if (more.length > 0) return null;
  const read = (form: string, day: string, month: string, year: string) => {
    const number = months.get(month);
    if (number === undefined || !isDayNumber(day) || !isYear(year)) return null;
    return certain(form, { day: dayOf(year, number, day.replace(/\D/g, "")), time, offset });
  };
  return (
    read("d m y", first, second, third) ??
    read("m d y", second, first, third) ??
    read("y m d", third, second, first)
  );
}
