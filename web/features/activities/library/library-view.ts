/** The state of /activities in its address. */
export type LibraryView = { tab: LibraryTab; q: string; minutes: number | null };
export type LibraryTab = "library" | "mine" | "check-ins";
export type LibraryAddress = { tab?: string; q?: string; minutes?: string };
export type LibraryChange = (change: Partial<LibraryView>, how?: { replace?: boolean }) => void;

export const libraryTabs: readonly { name: LibraryTab; label: string }[] = [
  { name: "library", label: "Library" },
  { name: "mine", label: "Mine" },
  { name: "check-ins", label: "Check-ins" },
];
export const minutesAtHand = [5, 10, 20] as const;
export const maxSearchLength = 100;

/** Reads an address, and ignores unknown values in it. */
export function toLibraryView({ tab, q, minutes }: Readonly<Record<string, unknown>>): LibraryView {
  return {
    tab: libraryTabs.find(({ name }) => name === tab)?.name ?? "library",
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
