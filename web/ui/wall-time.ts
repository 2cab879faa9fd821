/** `06:00` from a time as people type it, such as 6, 6:30, 0630 or 6.30; `null` if it is no time. */
export function readWallTime(text: string): string | null {
  const typed = text.trim();
  const [, hours, minutes = "0"] =
    typed.match(/^(\d{1,2})[:.h](\d{2})$/) ?? typed.match(/^(\d{1,2}?)(\d{2})?$/) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, "0")}:${minutes.padStart(2, "0")}`;
}

/** Whether all digits are there: `06:00` or `0600`. A shorter one may still continue. */
export const isWholeTime = (text: string): boolean => /^\d{2}[:.]?\d{2}$/.test(text.trim());
