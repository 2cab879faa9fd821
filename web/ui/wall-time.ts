/** `06:00` from a time as people type it, such as 6, 6:30, 0630, 6.30 or 6 am; `null` if it is not a time. */
export function readWallTime(text: string): string | null {
  const [, typed = "", half] = /^(.*?)\s*(?:([ap])\.?m\.?)?$/i.exec(text.trim()) ?? [];
  const [, hours, minutes = "0"] =
    typed.match(/^(\d{1,2})[:.h](\d{2})$/) ?? typed.match(/^(\d{1,2}?)(\d{2})?$/) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null;
  const hour = half === undefined ? Number(hours) : hourOfHalf(Number(hours), half.toLowerCase() === "p");
  return hour === null ? null : `${String(hour).padStart(2, "0")}:${minutes.padStart(2, "0")}`;
}

/** 12 am is midnight, and 12 pm is noon. */
const hourOfHalf = (hour: number, isAfterNoon: boolean): number | null =>
  hour < 1 || hour > 12 ? null : (hour % 12) + (isAfterNoon ? 12 : 0);

/** Whether all digits are there: `06:00` or `0600`. A shorter one may still continue, and after a space comes am or pm. */
export const isWholeTime = (text: string): boolean => /^\s*\d{2}[:.]?\d{2}$/.test(text);
