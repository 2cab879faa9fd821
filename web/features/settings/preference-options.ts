import { formatClock } from "#web/lib/dates.ts";
import { timeZoneName, timeZones } from "#web/lib/time-zones.ts";
import type { Option } from "#web/ui/select.tsx";

/** The empty value follows the device. */
export function timeZoneOptions(stored: string | null): Option<string>[] {
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [
    { value: "", label: `Same as this device (${timeZoneName(device)})` },
    ...timeZones(stored).map((zone) => ({ value: zone, label: timeZoneName(zone) })),
  ];
}

export function dayEndOptions(stored: string): Option<string>[] {
  const hours = Array.from({ length: 13 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);
  return [...new Set([...hours, stored])].sort().map((time) => ({ value: time, label: formatClock(time) }));
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** 0 is Sunday. Monday comes first, as in most of the world. */
export const weekdayOptions: Option<number>[] = weekdays
  .map((label, value) => ({ value, label }))
  .sort((a, b) => ((a.value + 6) % 7) - ((b.value + 6) % 7));
