import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  defaultTheme,
  isWallTime,
  type PartOfDay,
  partOfDayAt,
  sceneAt,
  startTimeProblem,
  withChange,
} from "./theme-rules.ts";

const minutesADay = 1440;
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
const everyMinute = Array.from({ length: minutesADay }, (_, minute) => minute);

const minute = fc.integer({ min: 0, max: minutesADay - 1 });
const starts = fc.tuple(minute, minute, minute).map(([morning, day, night]) => ({ morning, day, night }));
const legalStarts = starts.filter(
  ({ morning, day, night }) => morning < day && (night > day || night < morning),
);
const asTimes = ({ morning, day, night }: { morning: number; day: number; night: number }) => ({
  morning_start: clock(morning),
  day_start: clock(day),
  night_start: clock(night),
});

/** The part that began last, counting back across midnight: the same rule, computed in another way. */
function lastBegun(at: number, { morning, day, night }: { morning: number; day: number; night: number }) {
  const ago = (start: number) => (at - start + minutesADay) % minutesADay;
  const parts: [PartOfDay, number][] = [
    ["morning", ago(morning)],
    ["day", ago(day)],
    ["night", ago(night)],
  ];
  return parts.toSorted(([, a], [, b]) => a - b)[0]?.[0];
}

describe("the day cycle", () => {
  it("shows the part of the day that began last, at every minute and for all valid start times", () => {
    fc.assert(
      fc.property(legalStarts, (start) => {
        const times = asTimes(start);
        for (const at of everyMinute) {
          if (partOfDayAt(clock(at), times) !== lastBegun(at, start)) return false;
        }
        return true;
      }),
    );
  });

  it.each([
    ["05:59", "night"],
    ["06:00", "morning"],
    ["08:59", "morning"],
    ["09:00", "day"],
    ["17:59", "day"],
    ["18:00", "night"],
    ["00:00", "night"],
  ])("at %s is %s by default", (time, part) => {
    expect(partOfDayAt(time, defaultTheme)).toBe(part);
  });

  it.each([
    ["00:59", "day"],
    ["01:00", "night"],
    ["05:59", "night"],
    ["06:00", "morning"],
    ["23:59", "day"],
  ])("at %s is %s when the night begins at 01:00", (time, part) => {
    expect(partOfDayAt(time, { ...defaultTheme, night_start: "01:00" })).toBe(part);
  });

  it("shows the background of the current part, or the chosen one while the cycle is off", () => {
    const theme = { ...defaultTheme, current_background: "ocean.jpg" };
    expect(sceneAt("07:30", { ...theme, enable_day_cycle: true })).toEqual({
      file: "mountain-rolling-cloud-morning.jpg",
      part: "morning",
    });
    expect(sceneAt("07:30", theme)).toEqual({ file: "ocean.jpg", part: "static" });
  });
});

describe("start times", () => {
  it("are refused exactly if morning isn't before day, or night neither follows nor wraps", () => {
    fc.assert(
      fc.property(starts, ({ morning, day, night }) => {
        const legal = morning < day && (night > day || night < morning);
        return (startTimeProblem(asTimes({ morning, day, night })) === null) === legal;
      }),
    );
  });

  it("are refused with the product's sentences", () => {
    expect(startTimeProblem({ ...defaultTheme, morning_start: "09:00" })).toEqual({
      field: "morning_start",
      message: "Morning Scene (09:00) must be before Day Scene (09:00)",
    });
    expect(startTimeProblem({ ...defaultTheme, night_start: "08:15" })).toEqual({
      field: "night_start",
      message: "Night Scene (08:15) must be after Day Scene (09:00)",
    });
    expect(startTimeProblem({ ...defaultTheme, night_start: "05:59" })).toBeNull();
  });

  it("are times of a 24-hour clock", () => {
    expect(everyMinute.every((at) => isWallTime(clock(at)))).toBe(true);
    for (const text of ["24:00", "6:00", "06:60", "06:00:00", " 06:00", ""])
      expect(isWallTime(text)).toBe(false);
  });
});

describe("a change", () => {
  const following = { ...defaultTheme, enable_day_cycle: true };

  it("that selects a background stops the day cycle and makes it the current one", () => {
    for (const field of ["background_image", "current_background"] as const) {
      const changed = withChange(following, { [field]: "ocean.jpg" });
      expect(changed).toMatchObject({ enable_day_cycle: false, current_background: "ocean.jpg" });
    }
  });

  it("with all fields is taken as it is", () => {
    const whole = { ...following, background_image: "forest.jpg", current_background: "ocean.jpg" };
    expect(withChange(defaultTheme, whole)).toEqual(whole);
  });

  it("leaves every other field alone", () => {
    expect(withChange(following, { blur_amount: 0, overlay_opacity: undefined })).toEqual({
      ...following,
      blur_amount: 0,
    });
  });
});
