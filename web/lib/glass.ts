import type { Preferences } from "#contract/accounts/accounts.ts";
import { keepLook, readLook } from "./kept-look.ts";

export type Glass = Preferences["glass"];
export type Temper = Exclude<Glass, "auto">;

const read = (key: "glass" | "temper"): Temper | null => {
  const kept = readLook(key);
  return kept === "light" || kept === "dark" ? kept : null;
};

/** The person's choice of light or dark glass, as this device knows it. */
export const keptGlass = (): Glass => read("glass") ?? "auto";
/** How this device drew glass last. */
export const lastTemper = (): Temper | null => read("temper");
export const keepTemper = (temper: Temper): void => keepLook("temper", temper);

let follow = () => {};

export function chooseGlass(glass: Glass): void {
  keepLook("glass", glass);
  follow();
}

/** Runs `listener` when the choice has changed, in this tab or another. There is one listener. */
export function followGlass(listener: () => void): void {
  follow = listener;
  addEventListener("storage", ({ key }) => key === "glass" && listener());
}
