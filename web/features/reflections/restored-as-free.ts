import { t } from "#contract/translate.ts";

/**
 * What to say where daily reflections came out of the trash as free ones; empty if none did. `of`: how many came back.
 */
export function restoredAsFree(count: number, of = 1): string {
  if (count === 0) return "";
  if (of === 1) return t("That day has a reflection already, so it came back as a free one.");
  return t(
    "{count, plural, =1 {One came back as a free reflection, because its day has a daily one already.} other {# came back as free reflections, because their days have daily ones already.}}",
    { count },
  );
}
