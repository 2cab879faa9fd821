import { t } from "#contract/translate.ts";
/** When the lock closes: once no tab of Reflector is visible, or after minutes without use. */
export type LockAfter = "hidden" | 1 | 5 | 15 | 60;

export const lockChoices: readonly LockAfter[] = ["hidden", 1, 5, 15, 60];

export const isLockAfter = (value: unknown): value is LockAfter =>
  lockChoices.some((choice) => choice === value);

export const minPinDigits = 6;
export const maxPinDigits = 32;
export const isPin = (text: string): boolean =>
  new RegExp(`^\\d{${minPinDigits},${maxPinDigits}}$`).test(text);

/** The error for a text that can't be a PIN. */
export const pinRule = (): string =>
  t("Enter at least {count, plural, one {# digit} other {# digits}}, and only digits.", {
    count: minPinDigits,
  });

/** After this many wrong PINs in a row, the PIN no longer opens the lock. */
export const maxWrongPins = 10;

const second = 1000;
const minute = 60 * second;
/** The waits after the third wrong PIN and each further one. */
const waits = [5 * second, 15 * second, 30 * second, minute, 5 * minute, 15 * minute, 60 * minute];

/** How long the next try has to wait after this many wrong PINs in a row, in milliseconds. */
export const waitAfterMs = (wrong: number): number =>
  wrong < 3 ? 0 : (waits[Math.min(wrong - 3, waits.length - 1)] ?? 0);

/** `null` if the lock does not depend on time. */
export const idleLimitMs = (after: LockAfter): number | null => (after === "hidden" ? null : after * minute);
