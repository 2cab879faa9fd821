import { addDays, type Day, daysBetween } from "#contract/day-rules.ts";

export const monthsInYear = 12;
const maxMonth = 31;
/** Narrower than this, the months are shown side by side. */
const wide = 520;

export const firstOf = (year: number): Day => `${String(year).padStart(4, "0")}-01-01`;

export function daysOf(year: number, today: Day): Day[] {
  const first = firstOf(year);
  const last = [addDays(firstOf(year + 1), -1), today].sort()[0] ?? first;
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) =>
    addDays(first, index),
  );
}

const space = 3;
const monthAndDate = (day: Day) => ({ month: Number(day.slice(5, 7)) - 1, date: Number(day.slice(8)) - 1 });

/** Where each day is, in CSS pixels. */
export function gridOf(width: number) {
  const isWide = width >= wide;
  const edge = isWide ? { left: 40, top: 22 } : { left: 24, top: 24 };
  const step = isWide
    ? { month: (width - edge.left) / maxMonth, date: (width - edge.left) / maxMonth }
    : { month: (width - edge.left) / monthsInYear, date: 20 };
  const height = edge.top + (isWide ? monthsInYear * step.month : maxMonth * step.date);
  const size = {
    width: (isWide ? step.date : step.month) - space,
    height: (isWide ? step.month : step.date) - space,
  };
  /** The upper left corner of a pixel. */
  const cornerOf = (day: Day) => {
    const { month, date } = monthAndDate(day);
    return isWide
      ? { x: edge.left + date * step.date, y: edge.top + month * step.month }
      : { x: edge.left + month * step.month, y: edge.top + date * step.date };
  };
  return {
    width,
    height,
    isWide,
    edge,
    step,
    size,
    cornerOf,
    indexAt(x: number, y: number, year: number, count: number): number | null {
      const [along, across] = [x - edge.left, y - edge.top];
      const month = Math.floor((isWide ? across : along) / step.month);
      const date = Math.floor((isWide ? along : across) / step.date);
      if (month < 0 || month >= monthsInYear || date < 0) return null;
      const first = firstOf(year);
      const start = `${first.slice(0, 5)}${String(month + 1).padStart(2, "0")}-01`;
      const index = daysBetween(first, start) + date;
      const isInMonth = monthAndDate(addDays(start, date)).month === month;
      return isInMonth && index < count ? index : null;
    },
    /** Arrows along a month go by days, across it by months. */
    placeAfter(key: string, from: number, days: readonly Day[]): number | null {
      const byDay = isWide ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
      const byMonth = isWide ? ["ArrowUp", "ArrowDown"] : ["ArrowLeft", "ArrowRight"];
      if (key === byDay[0]) return from - 1;
      if (key === byDay[1]) return from + 1;
      if (key === byMonth[0] || key === "PageUp") return inOtherMonth(from, -1, days);
      if (key === byMonth[1] || key === "PageDown") return inOtherMonth(from, 1, days);
      return null;
    },
  };
}
export type Grid = ReturnType<typeof gridOf>;

/** The same date a month before or after, or the last one of a shorter month. */
function inOtherMonth(from: number, months: number, days: readonly Day[]): number | null {
  const day = days[from];
  if (!day) return null;
  const { month, date } = monthAndDate(day);
  const wanted = days.filter((one) => monthAndDate(one).month === month + months);
  const target = wanted[Math.min(date, wanted.length - 1)];
  return target ? days.indexOf(target) : null;
}
