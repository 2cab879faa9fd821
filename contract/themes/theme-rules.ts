import { t } from "../translate.ts";

/** A time of day on a 24-hour wall clock, `06:00`. */
export type WallTime = string;

/** The part of the day that a scene shows; `static` while the day cycle is off. */
export type PartOfDay = "morning" | "day" | "night";
export type ScenePart = PartOfDay | "static";

export type Theme = {
  id: string;
  /** A file among the person's choices, like every `…_background`. */
  background_image: string;
  /** 0 to 1. */
  overlay_opacity: number;
  /** In pixels. */
  blur_amount: number;
  enable_day_cycle: boolean;
  morning_background: string;
  day_background: string;
  night_background: string;
  morning_start: WallTime;
  day_start: WallTime;
  night_start: WallTime;
  /** The background shown while the day cycle is off. */
  current_background: string;
};

export type ThemeFields = Omit<Theme, "id">;
/** `undefined` stands for a field that is not changed. */
export type ThemeChange = { readonly [Name in keyof ThemeFields]?: ThemeFields[Name] | undefined };

export const defaultTheme = {
  background_image: "forest-lake-stone-wall.jpg",
  overlay_opacity: 0.5,
  blur_amount: 8,
  enable_day_cycle: false,
  morning_background: "mountain-rolling-cloud-morning.jpg",
  day_background: "forest-lake-stone-wall.jpg",
  night_background: "mountain-starry-sky.jpg",
  morning_start: "06:00",
  day_start: "09:00",
  night_start: "18:00",
  current_background: "forest-lake-stone-wall.jpg",
} as const satisfies ThemeFields;

export const backgroundFields = [
  "background_image",
  "morning_background",
  "day_background",
  "night_background",
  "current_background",
] as const satisfies readonly (keyof ThemeFields)[];

/** Always `HH:MM`, so that times can be compared as text. */
export const isWallTime = (text: string): text is WallTime => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

type StartTimes = Pick<Theme, "morning_start" | "day_start" | "night_start">;

/** The part of the day at `time`. A night that starts before the morning began after midnight. */
export function partOfDayAt(
  time: WallTime,
  { morning_start, day_start, night_start }: StartTimes,
): PartOfDay {
  const wraps = night_start < morning_start;
  if (wraps && time >= night_start && time < morning_start) return "night";
  if (!wraps && (time < morning_start || time >= night_start)) return "night";
  return time >= morning_start && time < day_start ? "morning" : "day";
}

/** The background shown at `time`, and the part of the day it shows. */
export function sceneAt(time: WallTime, theme: ThemeFields): { file: string; part: ScenePart } {
  if (!theme.enable_day_cycle) return { file: theme.current_background, part: "static" };
  const part = partOfDayAt(time, theme);
  return { file: theme[`${part}_background`], part };
}

export type StartTimeProblem = { field: keyof StartTimes; message: string };

/** What is wrong with these start times, or `null`. */
export function startTimeProblem({
  morning_start,
  day_start,
  night_start,
}: StartTimes): StartTimeProblem | null {
  if (morning_start >= day_start) {
    return {
      field: "morning_start",
      message: t("Morning Scene ({morning}) must be before Day Scene ({day})", {
        morning: morning_start,
        day: day_start,
      }),
    };
  }
  if (night_start <= day_start && night_start >= morning_start) {
    return {
      field: "night_start",
      message: t("Night Scene ({night}) must be after Day Scene ({day})", {
        night: night_start,
        day: day_start,
      }),
    };
  }
  return null;
}

/**
 * The theme after a change. Selecting a background stops the day cycle and sets `current_background`, unless
 * the change sets these fields itself.
 */
export function withChange<Whole extends ThemeFields>(theme: Whole, change: ThemeChange): Whole {
  const selected = change.current_background ?? change.background_image;
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return {
    ...theme,
    ...(selected !== undefined && { current_background: selected, enable_day_cycle: false }),
    ...given,
  };
}
