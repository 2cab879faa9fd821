import { type Day, dayAt } from "#contract/day-rules.ts";
import type { Version } from "#contract/reflections/reflection-history.ts";
import { t } from "#contract/translate.ts";

const reasons = (): Record<Version["reason"], string> => ({
  resumed: t("Saved before your later edits"),
  shortened: t("Saved before much was deleted"),
  merged: t("One of two texts that were merged"),
  restored: t("Saved before an earlier text was restored"),
});

export const reasonWords = ({ reason }: Pick<Version, "reason">) => reasons()[reason];

export const deviceWords = ({ device }: Pick<Version, "device">) =>
  device || t("A device that is no longer known");

export type VersionDay = { day: Day; versions: Version[] };

/** Groups versions, newest first as they come, by the day on which they were saved in `timeZone`. */
export function byDay(versions: readonly Version[], timeZone: string): VersionDay[] {
  const days: VersionDay[] = [];
  for (const version of versions) {
    const day = dayAt(new Date(version.saved_at), timeZone, "00:00");
    const last = days.at(-1);
    if (last?.day === day) last.versions.push(version);
    else days.push({ day, versions: [version] });
  }
  return days;
}
