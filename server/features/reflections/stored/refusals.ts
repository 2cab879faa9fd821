import { addDays, type Day, dayAt } from "#contract/day-rules.ts";
import type { Reflection, Save } from "#contract/reflections/reflections.ts";
import { t } from "#contract/translate.ts";
import type { Clock } from "#server/platform/clock.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { type ReflectionRow, toReflection } from "./reflection-rows.ts";

/** The zone where each day begins first. */
const earliestZone = "Pacific/Kiritimati";
const oneDayMs = 86_400_000;

/** Allows for a device's clock that is a day ahead. @throws AppError `invalid_input` beyond that */
export function refuseFuture(
  clock: Clock,
  { day = "", written_at }: { day?: Day | undefined; written_at?: string | undefined },
): void {
  const now = clock.now();
  const isAhead = written_at !== undefined && new Date(written_at).getTime() > now.getTime() + oneDayMs;
  const fields = {
    ...(day > addDays(dayAt(now, earliestZone, "00:00"), 1) && { day: t("This day has not started yet.") }),
    ...(isAhead && { written_at: t("This time is in the future.") }),
  };
  const [message] = Object.values(fields);
  if (message) throw new AppError("invalid_input", message, { fields });
}

/**
 * For a save, which says when it was written. Either clock may be wrong, and that must not prevent a save.
 * @throws AppError `invalid_input` if the day has not begun by either clock
 */
export function refuseFutureDay(clock: Clock, { day, written_at }: { day: Day; written_at: string }): void {
  const now = new Date(Math.max(clock.now().getTime(), new Date(written_at).getTime()));
  refuseFuture({ now: () => now }, { day });
}

/** How far ahead of the server a device's clock is, in seconds, if that is more than a day; otherwise `null`. */
export function secondsAhead(clock: Clock, written_at: string): number | null {
  const ms = new Date(written_at).getTime() - clock.now().getTime();
  return ms > oneDayMs ? Math.round(ms / 1000) : null;
}

/**
 * Answers a repeated save whose first answer was lost.
 * @throws AppError `stale_revision` with the stored text for any other save
 */
export function answerOrRefuse(
  owner: Owner,
  stored: ReflectionRow,
  { save_id }: Pick<Save, "save_id">,
): Reflection {
  const current = toReflection(owner, stored);
  if (stored.save_id === save_id) return current;
  throw new AppError(
    "stale_revision",
    t("This reflection has been changed elsewhere. Both texts are kept."),
    {
      answer: { current },
    },
  );
}
