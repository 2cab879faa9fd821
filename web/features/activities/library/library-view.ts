import { t, tc } from "#contract/translate.ts";
/** The state of /activities in its address. */
export type LibraryView = { tab: LibraryTab; q: string; minutes: number | null };
export type LibraryTab = (typeof tabNames)[number];
export type LibraryAddress = { tab?: string; q?: string; minutes?: string };
export type LibraryChange = (change: Partial<LibraryView>, how?: { replace?: boolean }) => void;

const tabNames = ["library", "mine", "check-ins"] as const;

export const libraryTabs = (): readonly { name: LibraryTab; label: string }[] => [
  { name: "library", label: t("Library") },
  // Translators: the person’s own activities.
  { name: "mine", label: tc("activities", "Mine") },
  { name: "check-ins", label: t("Check-ins") },
];
export const minutesAtHand = [5, 10, 20] as const;
export const maxSearchLength = 100;

/** Reads an address, and ignores unknown values in it. */
export function toLibraryView({ tab, q, minutes }: Readonly<Record<string, unknown>>): LibraryView {
  return {
    tab: tabNames.find((name) => name === tab) ?? "library",
    q: typeof q === "string" ? q.slice(0, maxSearchLength) : "",
    minutes: minutesAtHand.find((each) => String(each) === minutes) ?? null,
  };
}

/** Leaves out defaults, so that the library is plain `/activities`. */
export const toLibraryAddress = ({ tab, q, minutes }: LibraryView): LibraryAddress => ({
  ...(tab !== "library" && { tab }),
  ...(q && { q }),
  ...(minutes !== null && { minutes: String(minutes) }),
});
