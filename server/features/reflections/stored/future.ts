import { addDays, type Day, dayAt } from "#contract/day-rules.ts";
import type { Clock } from "#server/platform/clock.ts";
import { AppError } from "#server/platform/errors.ts";

/** Where the day begins first. */
const earliestZone = "Pacific/Kiritimati";
const oneDayMs = 86_400_000;

/** A device's clock may be a day ahead; anything more is a mistake. @throws AppError `invalid_input` */
export function refuseFuture(
  clock: Clock,
  given: { day?: Day | undefined; written_at?: string | undefined },
): void {
  const now = clock.now();
  const { day = "", written_at = now.toISOString() } = given;
  const fields = {
    ...(day > addDays(dayAt(now, earliestZone, "00:00"), 1) && { day: "This day has not begun yet." }),
    ...(new Date(written_at).getTime() > now.getTime() + oneDayMs && {
      written_at: "This moment has not come yet.",
    }),
  };
  const [message] = Object.values(fields);
  if (message) throw new AppError("invalid_input", message, { fields });
}
