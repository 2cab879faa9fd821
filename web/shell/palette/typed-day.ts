import { addDays, type Day, isDay } from "#contract/day-rules.ts";

/**
 * The day that words name: `2026-11-03`, `today`, `yesterday`, a weekday (the last one), or a day and a month in either
 * order, with or without a year. Without one it is the last such day. `null` if they name none.
 */
export function typedDay(typed: string, today: Day): Day | null {
  const words = typed.trim().toLowerCase().replaceAll(/[.,]/g, " ").split(/\s+/).filter(Boolean);
  const [first = "", second] = words;
  if (words.length === 1) {
    if (isDay(first)) return first;
    if (first === "today") return today;
    if (first === "yesterday") return addDays(today, -1);
    const weekday = nameAt(weekdays, first);
    if (weekday < 0) return null;
    const now = new Date(`${today}T00:00:00Z`).getUTCDay();
    return addDays(today, -((now - weekday + 7) % 7 || 7));
  }
  const number = words.find((word) => /^\d{1,2}(?:st|nd|rd|th)?$/.test(word));
  const month = words.map((word) => nameAt(months, word)).find((at) => at >= 0);
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

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const months = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/** Three letters are enough. */
const nameAt = (names: readonly string[], word: string) =>
  word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word));
