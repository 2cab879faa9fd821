import { Moon, Sun, Sunrise } from "lucide-react";
import type { Theme, ThemeChange, WallTime } from "#contract/themes/theme-rules.ts";

/** The three scenes of a day, with what changing one changes. */
export const dayParts = [
  {
    part: "morning",
    name: "Morning Scene",
    Icon: Sunrise,
    start: ({ morning_start }: Theme) => morning_start,
    background: ({ morning_background }: Theme) => morning_background,
    withStart: (time: WallTime): ThemeChange => ({ morning_start: time }),
    withBackground: (file: string): ThemeChange => ({ morning_background: file }),
  },
  {
    part: "day",
    name: "Day Scene",
    Icon: Sun,
    start: ({ day_start }: Theme) => day_start,
    background: ({ day_background }: Theme) => day_background,
    withStart: (time: WallTime): ThemeChange => ({ day_start: time }),
    withBackground: (file: string): ThemeChange => ({ day_background: file }),
  },
  {
    part: "night",
    name: "Night Scene",
    Icon: Moon,
    start: ({ night_start }: Theme) => night_start,
    background: ({ night_background }: Theme) => night_background,
    withStart: (time: WallTime): ThemeChange => ({ night_start: time }),
    withBackground: (file: string): ThemeChange => ({ night_background: file }),
  },
] as const;

export type DayPart = (typeof dayParts)[number];
