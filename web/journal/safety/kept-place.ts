import { crisisLines } from "#contract/safety/crisis-contacts.ts";
import { elsewhere } from "./guess-place.ts";

const storageKey = "reflector:help-place";

/** What was chosen on this device; `null` where nothing was, or where it is offered no more. */
export function keptPlace(): string | null {
  const kept = localStorage.getItem(storageKey);
  return kept === elsewhere || crisisLines.some(({ place }) => place === kept) ? kept : null;
}

export const keepPlace = (place: string) => localStorage.setItem(storageKey, place);
