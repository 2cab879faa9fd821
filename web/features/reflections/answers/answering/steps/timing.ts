import { t } from "#contract/translate.ts";

/** The rules of the timer of timed writing. Nothing is cut off when it ends. */

const minute = 60_000;
/** After a longer gap the device was asleep, which does not count. */
const maxGapMs = 2 * minute;

export const timePassed = (elapsedMs: number, sinceMs: number) =>
  sinceMs > maxGapMs || sinceMs < 0 ? elapsedMs : elapsedMs + sinceMs;

export const partPassed = (elapsedMs: number, minutes: number) => Math.min(1, elapsedMs / (minutes * minute));

export function timeInWords(elapsedMs: number, minutes: number): string {
  const left = minutes * minute - elapsedMs;
  if (left <= 0) {
    const past = Math.floor(elapsedMs / minute);
    return past > minutes
      ? t("{past, plural, one {# minute} other {# minutes}}. You can stop here, or continue.", { past })
      : t("You can stop here, or continue.");
  }
  if (left <= minute) return t("Less than a minute left");
  return t("{left, plural, one {# minute left} other {# minutes left}}", { left: Math.ceil(left / minute) });
}

/** Remembers how long a person has written, in milliseconds. */
export type TimeStore = { read: () => number; write: (elapsedMs: number) => void };

/** For a preview: forgotten with it. */
export function timeInMemory(): TimeStore {
  let kept = 0;
  return {
    read: () => kept,
    write: (elapsedMs) => {
      kept = elapsedMs;
    },
  };
}

/**
 * Lasts as long as the tab.
 *
 * @param key names the answer
 */
export function timeInSession(key: string, storage: () => Pick<Storage, "getItem" | "setItem">): TimeStore {
  const name = `reflector-timing/${key}`;
  return {
    read() {
      try {
        const kept = Number(storage().getItem(name));
        return Number.isFinite(kept) && kept > 0 ? kept : 0;
      } catch {
        // Some private windows have no storage: the time then starts from 0.
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
