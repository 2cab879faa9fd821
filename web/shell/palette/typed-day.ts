import { addDays, type Day, isDay } from "#contract/day-rules.ts";
import { languageTag, tc } from "#contract/translate.ts";

/**
 * The day that words name: `2026-11-03`, `today`, `yesterday`, a weekday (the last one), or a day and a month in either
 * order, with or without a year, in the language of the page. Without one it is the last such day. `null` if they name none.
 */
export function typedDay(typed: string, today: Day): Day | null {
  const lower = typed.trim().toLowerCase();
  // Translators: what people type to go to a day. Several words are separated by spaces.
  if (tc("search", "today").toLowerCase().split(" ").includes(lower)) return today;
  // Translators: what people type to go to a day. Several words are separated by spaces.
  if (tc("search", "yesterday").toLowerCase().split(" ").includes(lower)) return addDays(today, -1);
  const words = lower
    .replaceAll("'", "’")
    .replaceAll(/[.,]/g, " ")
    .split(/\s+/)
    .filter((word) => word !== "" && !/^\p{L}{1,2}$/u.test(word));
  const [first = "", second] = words;
  if (words.length === 1) {
    if (isDay(first)) return first;
    const weekday = nameAt(weekdays(), first);
    if (weekday < 0) return null;
    const now = new Date(`${today}T00:00:00Z`).getUTCDay();
    return addDays(today, -((now - weekday + 7) % 7 || 7));
  }
  const number = words.find((word) => /^\d{1,2}(?:\p{L}{2}|º)?$/u.test(word));
  const names = months();
  const month = words.map((word) => nameAt(names, word)).find((at) => at >= 0);
  const year = words.find((word) => /^\d{4}$/.test(word));
  if (number === undefined || month === undefined || second === undefined) return null;
  if (words.length > (year ? 3 : 2)) return null;
  const dayIn = (of: number): Day =>
    `${of}-${String(month + 1).padStart(2, "0")}-${String(Number.parseInt(number, 10)).padStart(2, "0")}`;
  const thisYear = Number(today.slice(0, 4));
  // 29 February may be up to eight years ago.
  const candidates = year
    ? [dayIn(Number(year))]
    : Array.from({ length: 9 }, (_, ago) => dayIn(thisYear - ago));
  return candidates.find((day) => isDay(day) && (year !== undefined || day <= today)) ?? null;
}

/** Sunday first. */
const weekdays = () =>
  Array.from({ length: 7 }, (_, at) => nameIn("weekday", { weekday: "long" }, Date.UTC(2023, 0, 1 + at)));

/** In the form that follows a day of the month, which is another case in some languages. */
const months = () =>
  Array.from({ length: 12 }, (_, at) =>
    nameIn("month", { day: "numeric", month: "long" }, Date.UTC(2023, at, 1)),
  );

const nameIn = (part: "weekday" | "month", options: Intl.DateTimeFormatOptions, time: number) =>
  new Intl.DateTimeFormat(languageTag(), { timeZone: "UTC", ...options })
    .formatToParts(time)
    .find(({ type }) => type === part)
    ?.value.toLowerCase() ?? "";

/** Three letters are enough. */
const nameAt = (names: readonly string[], word: string) =>
  word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word));
