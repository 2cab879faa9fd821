import type { LineWidth, TextSize } from "#contract/accounts/account-rules.ts";
import { deviceTimeZone, formatClock } from "#web/lib/dates.ts";
import { timeZoneName, timeZones } from "#web/lib/time-zones.ts";
import type { Option } from "#web/ui/select.tsx";

/** The empty value follows the device. */
export function timeZoneOptions(stored: string | null): Option<string>[] {
  return [
    { value: "", label: `Same as this device (${timeZoneName(deviceTimeZone())})` },
    ...timeZones(stored).map((zone) => ({ value: zone, label: timeZoneName(zone) })),
  ];
}

export function dayEndOptions(stored: string): Option<string>[] {
  const hours = Array.from({ length: 13 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);
  return [...new Set([...hours, stored])].sort().map((time) => ({ value: time, label: formatClock(time) }));
}

export const zoneInWords = (stored: string | null): string =>
  stored === null
    ? `Your time zone is that of this device: ${timeZoneName(deviceTimeZone())}. You can keep another in the settings.`
    : `Your time zone is ${timeZoneName(stored)}.`;

export const dayEndInWords = (dayEnd: string): string =>
  dayEnd === "00:00"
    ? "A new page begins at midnight."
    : `What you write before ${formatClock(dayEnd)} belongs to the day before.`;

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** 0 is Sunday. Monday comes first, as in most of the world. */
export const weekdayOptions: Option<number>[] = weekdays
  .map((label, value) => ({ value, label }))
  .sort((a, b) => ((a.value + 6) % 7) - ((b.value + 6) % 7));

export const textSizeOptions: Option<TextSize>[] = [
  { value: "small", label: "Small" },
  { value: "normal", label: "Normal" },
  { value: "large", label: "Large" },
  { value: "largest", label: "Largest" },
];

export const lineWidthOptions: Option<LineWidth>[] = [
  { value: "narrow", label: "Narrow" },
  { value: "normal", label: "Normal" },
  { value: "wide", label: "Wide" },
];
