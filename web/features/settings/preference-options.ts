import type { LineWidth, TextSize } from "#contract/accounts/account-rules.ts";
import { languageTag, t, tc } from "#contract/translate.ts";
import { deviceTimeZone, formatClock } from "#web/lib/dates.ts";
import { timeZoneName, timeZones } from "#web/lib/time-zones.ts";
import type { Option } from "#web/ui/select.tsx";

/** The empty value follows the device. */
export function timeZoneOptions(stored: string | null): Option<string>[] {
  return [
    { value: "", label: t("Same as this device ({name})", { name: timeZoneName(deviceTimeZone()) }) },
    ...timeZones(stored).map((zone) => ({ value: zone, label: timeZoneName(zone) })),
  ];
}

export function dayEndOptions(stored: string): Option<string>[] {
  const hours = Array.from({ length: 13 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);
  return [...new Set([...hours, stored])].sort().map((time) => ({ value: time, label: formatClock(time) }));
}

export const zoneInWords = (stored: string | null): string =>
  stored === null
    ? t("Your time zone is that of this device: {name}. You can keep another in the settings.", {
        name: timeZoneName(deviceTimeZone()),
      })
    : t("Your time zone is {name}.", { name: timeZoneName(stored) });

export const dayEndInWords = (dayEnd: string): string =>
  dayEnd === "00:00"
    ? t("A new page begins at midnight.")
    : t("What you write before {time} belongs to the day before.", { time: formatClock(dayEnd) });

/** Monday comes first, as in most of the world. */
export const weekdayOptions = (): Option<number>[] =>
  [1, 2, 3, 4, 5, 6, 0].map((value) => ({
    value,
    label: withCapital(weekdayFormat().format(Date.UTC(2023, 0, 1 + value))),
  }));

/** Most languages write weekdays in lower case, except at the start of a line. */
const withCapital = (word: string) => word.charAt(0).toLocaleUpperCase(languageTag()) + word.slice(1);

const weekdayFormat = () => new Intl.DateTimeFormat(languageTag(), { weekday: "long", timeZone: "UTC" });

export const textSizeOptions = (): Option<TextSize>[] => [
  { value: "small", label: tc("text size", "Small") },
  { value: "normal", label: tc("text size", "Normal") },
  { value: "large", label: tc("text size", "Large") },
  { value: "largest", label: tc("text size", "Largest") },
];

export const lineWidthOptions = (): Option<LineWidth>[] => [
  { value: "narrow", label: tc("line width", "Narrow") },
  { value: "normal", label: tc("line width", "Normal") },
  { value: "wide", label: tc("line width", "Wide") },
];
