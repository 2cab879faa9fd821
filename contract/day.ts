import { z } from "zod";
import { isTimeZone } from "./day-rules.ts";
import { t } from "./translate.ts";

/** A calendar date, `2026-11-21`. */
export const daySchema = z.iso
  .date({ error: () => t("This is not a date.") })
  .refine((day) => day >= "1800-01-01" && day < "2200-01-01", {
    error: () => t("This date is too far in the past or the future."),
  });

/** A wall-clock time, `04:00`. */
const clockTimeSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t("This is not a time of day.") });

/** The day can end at midnight or up to noon of the next calendar date. */
export const dayEndSchema = clockTimeSchema.refine((time) => time <= "12:00", {
  error: () => t("Choose a time no later than 12:00."),
});

/** Caches checked zones: every save names one, and checking it takes Intl longer than the rest of the save. */
const seenZones = new Set<string>();
/** More than the number of zones. Limited, because Intl accepts any mixture of capitals. */
const maxSeen = 600;

function isKnownZone(name: string): boolean {
  if (seenZones.has(name)) return true;
  const isZone = isTimeZone(name);
  if (isZone && seenZones.size < maxSeen) seenZones.add(name);
  return isZone;
}

/** An IANA time zone that this machine knows, such as `Europe/Berlin`. */
export const timeZoneSchema = z
  .string()
  // Longer names are never passed to Intl.
  .max(64, { error: () => t("This time zone is not known."), abort: true })
  .refine(isKnownZone, { error: () => t("This time zone is not known.") });
