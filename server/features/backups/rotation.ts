/** How many backups to keep: the newest one of each of the last days, weeks and months with a backup. */
export type Keep = { daily: number; weekly: number; monthly: number };

const pattern = /^reflector-(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(\d\d)Z\.age$/;

/** To the second in UTC, so that names sort by time. */
export const nameOf = (at: Date): string =>
  `reflector-${at.toISOString().slice(0, 19).replaceAll(":", "")}Z.age`;

/** `null` for other files, which are never removed. */
export function madeAt(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = pattern.exec(name) ?? [];
  if (year === undefined) return null;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** The name of a backup of a damaged store. The rotation and `latest` ignore it. */
export const damagedNameOf = (at: Date): string => nameOf(at).replace(/\.age$/, damagedEnding);
const damagedEnding = ".damaged.age";

/** Newest first. */
export const damagedAmong = (names: readonly string[]): string[] =>
  names
    .filter((name) => name.endsWith(damagedEnding) && madeAt(name.replace(damagedEnding, ".age")) !== null)
    .sort()
    .reverse();

/** Newest first. */
export const backupsAmong = (names: readonly string[]): string[] =>
  names
    .filter((name) => madeAt(name) !== null)
    .sort()
    .reverse();

/**
 * The backups to remove. Counts days, weeks and months with a backup, not those of the calendar, so that a server that
 * was off for a year keeps its backups. The newest backup is never removed.
 */
export function outdated(names: readonly string[], keep: Keep): string[] {
  const backups = backupsAmong(names);
  const kept = new Set(backups.slice(0, 1));
  const spans = [
    [keep.daily, dayOf],
    [keep.weekly, weekOf],
    [keep.monthly, monthOf],
  ] as const;
  for (const [most, spanOf] of spans) {
    const seen = new Set<string>();
    for (const name of backups) {
      const span = spanOf(madeAt(name) ?? new Date(0));
      if (seen.has(span)) continue;
      if (seen.size === most) break;
      seen.add(span);
      kept.add(name);
    }
  }
  return backups.filter((name) => !kept.has(name));
}

const dayMs = 86_400_000;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const monthOf = (at: Date) => at.toISOString().slice(0, 7);
/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const weekOf = (at: Date) => String(Math.floor((at.getTime() / dayMs + 3) / 7));
