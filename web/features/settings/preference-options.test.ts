import { describe, expect, it } from "vitest";
import { preferencesSchema } from "#contract/accounts/accounts.ts";
import { setLanguageSource } from "#contract/translate.ts";
import { formatClock, setDatePreferences } from "#web/lib/dates.ts";
import {
  dayEndInWords,
  dayEndOptions,
  timeZoneOptions,
  weekdayOptions,
  zoneInWords,
} from "./preference-options.ts";

const { shape } = preferencesSchema;

describe("what can be chosen in the settings", () => {
  it("is accepted by the server", () => {
    for (const { value } of timeZoneOptions(null))
      expect(shape.time_zone.safeParse(value || null).success).toBe(true);
    for (const { value } of dayEndOptions("00:00")) expect(shape.day_end.safeParse(value).success).toBe(true);
    for (const { value } of weekdayOptions())
      expect(shape.first_day_of_week.safeParse(value).success).toBe(true);
  });

  it("begins with the device's own zone and names it", () => {
    expect(timeZoneOptions(null)[0]).toEqual({ value: "", label: "Same as this device (Europe/Berlin)" });
  });

  it("is told to a newcomer in a sentence", () => {
    expect(zoneInWords(null)).toContain("that of this device: Europe/Berlin.");
    expect(zoneInWords("America/Argentina/La_Rioja")).toBe("Your time zone is America/Argentina/La Rioja.");
    expect(dayEndInWords("00:00")).toBe("A new page begins at midnight.");
    expect(dayEndInWords("04:00")).toContain(`before ${formatClock("04:00")} belongs to the day`);
  });

  it("keeps a stored choice that is not in the lists", () => {
    expect(timeZoneOptions("Etc/GMT+5").filter(({ value }) => value === "Etc/GMT+5")).toHaveLength(1);
    expect(dayEndOptions("03:30").map(({ value }) => value)).toContain("03:30");
    expect(timeZoneOptions("Europe/Berlin").filter(({ value }) => value === "Europe/Berlin")).toHaveLength(1);
  });

  it("shows the hours on the person's clock, and sends them in 24 hours", () => {
    setDatePreferences({ date_language: "en-US", clock_hours: 12 });
    try {
      const options = dayEndOptions("03:30").map(({ value, label }) => [
        value,
        label.replaceAll(/\s/gu, " "),
      ]);
      expect(options.slice(3, 6)).toEqual([
        ["03:00", "3:00 AM"],
        ["03:30", "3:30 AM"],
        ["04:00", "4:00 AM"],
      ]);
    } finally {
      setDatePreferences(null);
    }
  });

  it("runs from 00:00 to 12:00 and from Monday to Sunday", () => {
    const hours = dayEndOptions("00:00").map(({ value }) => value);
    expect([hours[0], hours.at(-1), hours.length]).toEqual(["00:00", "12:00", 13]);
    expect([weekdayOptions()[0]?.label, weekdayOptions().at(-1)?.label]).toEqual(["Monday", "Sunday"]);
  });

  it("begins a weekday with a capital, also where the language writes it small", () => {
    const former = setLanguageSource(() => ({ tag: "fr", messages: {} }));
    try {
      expect(weekdayOptions()[0]?.label).toBe("Lundi");
    } finally {
      setLanguageSource(former);
    }
  });
});
