import type { ActivitySummary } from "#contract/activities/activities.ts";
import { activityCategories } from "#contract/activities/activity-rules.ts";
import { t } from "#contract/translate.ts";
import type { LibraryTab, LibraryView } from "./library-view.ts";

export type Group = { name: string; label: string; activities: ActivitySummary[] };
export type Found = { groups: Group[]; archived: ActivitySummary[] };

const labelOf = (category: string) => activityCategories.find(({ name }) => name === category)?.label;

/** Without case and accents, so that “cafe” finds “Café”. */
const fold = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase();

/** Whether each word is in the title, the purpose or the name of the category. */
function matches(words: readonly string[], { title, purpose, category }: ActivitySummary): boolean {
  const text = fold(`${title} ${purpose} ${labelOf(category)}`);
  return words.every((word) => text.includes(word));
}

/** A search in the library also finds check-ins, which are otherwise only listed in their tab. */
function isIn(tab: LibraryTab, isSearched: boolean, { built_in, category }: ActivitySummary): boolean {
  if (tab === "mine") return !built_in;
  if (tab === "check-ins") return built_in && category === "check_in";
  return isSearched || !(built_in && category === "check_in");
}

/** Favourites first, then by category; archived ones apart. */
export function findActivities(all: readonly ActivitySummary[], { tab, q, minutes }: LibraryView): Found {
  const words = fold(q).split(/\s+/).filter(Boolean);
  const found = all.filter(
    (activity) =>
      (activity.favourite && tab === "library" ? true : isIn(tab, words.length > 0, activity)) &&
      (minutes === null || activity.minutes <= minutes) &&
      matches(words, activity),
  );
  const shown = found.filter(({ archived_at }) => archived_at === null);
  const favourites = shown.filter(({ favourite }) => favourite);
  const others = shown.filter(({ favourite }) => !favourite);
  const groups = activityCategories.map(({ name, label }) => ({
    name,
    label,
    activities: others.filter(({ category }) => category === name),
  }));
  return {
    groups: [{ name: "favourites", label: t("Favourites"), activities: favourites }, ...groups].filter(
      ({ activities }) => activities.length > 0,
    ),
    archived: found.filter(({ archived_at }) => archived_at !== null),
  };
}
