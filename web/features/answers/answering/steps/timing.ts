/** What a quiet timer says. It counts for whoever wants to know; nothing ends with it. */

const minute = 60_000;
/** A device that slept did not write. */
const longestGapMs = 2 * minute;

export const timePassed = (elapsedMs: number, sinceMs: number) =>
  sinceMs > longestGapMs || sinceMs < 0 ? elapsedMs : elapsedMs + sinceMs;

export const partPassed = (elapsedMs: number, minutes: number) => Math.min(1, elapsedMs / (minutes * minute));

export function timeInWords(elapsedMs: number, minutes: number): string {
  const left = minutes * minute - elapsedMs;
  if (left <= 0) {
    const past = Math.floor(elapsedMs / minute);
    return past > minutes ? `${past} minutes. You may stop, or go on.` : "You may stop, or go on.";
  }
  if (left <= minute) return "Less than a minute left";
  return `${Math.ceil(left / minute)} minutes left`;
}

/** Remembers how long somebody has written, as long as the page's session lasts. */
export type TimeStore = { read: () => number; write: (elapsedMs: number) => void };

/** For a preview: gone with it. */
export function timeInMemory(): TimeStore {
  let kept = 0;
  return {
    read: () => kept,
    write: (elapsedMs) => {
      kept = elapsedMs;
    },
  };
}

/** @param key names the answer */
export function timeInSession(key: string, storage: () => Pick<Storage, "getItem" | "setItem">): TimeStore {
  const name = `reflector-timing/${key}`;
  return {
    read() {
      try {
        const kept = Number(storage().getItem(name));
        return Number.isFinite(kept) && kept > 0 ? kept : 0;
      } catch {
        // Some private windows have no storage: it then begins anew.
        return 0;
      }
    },
    write(elapsedMs) {
      try {
        storage().setItem(name, String(Math.round(elapsedMs)));
      } catch {
        // As above.
      }
    },
  };
}
