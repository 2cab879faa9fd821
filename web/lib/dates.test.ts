import { afterEach, describe, expect, it } from "vitest";
import {
  dateLanguage,
  deviceClockHours,
  formatClock,
  formatDate,
  formatDay,
  formatDays,
  formatLongDate,
  formatMoment,
  setDatePreferences,
} from "./dates.ts";

const day = "2026-11-21";
/** 14:05 in Berlin. */
const moment = "2026-11-21T13:05:00.000Z";
/** Whether spaces in a time are narrow and non-breaking differs between editions of CLDR. */
const plain = (text: string) => text.replaceAll(/\s/gu, " ");
const inLanguage = (date_language: string | null, clock_hours: 12 | 24 | null = null) =>
  setDatePreferences({ date_language, clock_hours });

afterEach(() => setDatePreferences(null));

describe("dates", () => {
  it("are in the chosen language", () => {
    inLanguage("de");
    expect(formatDay(day, "dayAndMonth")).toBe("Samstag, 21. November");
    expect(formatDay(day, "narrowWeekday")).toBe("S");
    expect(formatDate(moment)).toBe("21. November 2026");
    expect(plain(formatDays("2026-10-19", "2026-10-25", "short"))).toBe("19.–25. Okt. 2026");
    inLanguage("fr");
    expect(formatDay(day, "monthAndYear")).toBe("novembre 2026");
    expect(formatLongDate(moment)).toBe("samedi 21 novembre 2026");
    expect(formatDay("2026-11-01", "dayAndMonth")).toBe("dimanche 1er novembre");
    expect(plain(formatDays("2026-11-01", "2026-11-11", "dateInYear"))).toBe("1er–11 novembre");
    inLanguage("pt-BR");
    expect(formatDay("2026-11-01", "dateInYear")).toBe("1º de novembro");
    inLanguage("ja");
    expect(formatDay(day, "full")).toBe("2026年11月21日土曜日");
    expect(dateLanguage()).toBe("ja");
  });

  it("have the digits of the app’s other numbers, also in a chosen Arabic", () => {
    inLanguage("ar-EG");
    expect(formatDay(day, "dateInYear")).toBe("21 نوفمبر");
  });

  it("are in the device's language again once the choice is taken back", () => {
    const before = [formatDay(day, "full"), formatMoment(moment), dateLanguage()];
    inLanguage("fi", 12);
    expect(formatDay(day, "full")).not.toBe(before[0]);
    inLanguage(null);
    expect([formatDay(day, "full"), formatMoment(moment), dateLanguage()]).toEqual(before);
  });

  it("are in the device's language if the browser lacks the chosen one", () => {
    const own = formatDay(day, "full");
    inLanguage("tlh");
    expect(formatDay(day, "full")).toBe(own);
  });

  it.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])("of a day are the same in %s", (zone) => {
    const own = process.env.TZ;
    try {
      process.env.TZ = zone;
      inLanguage("en-GB");
      expect(formatDay(day, "dayAndMonth")).toBe("Saturday 21 November");
    } finally {
      process.env.TZ = own;
    }
  });
});

describe("the clock", () => {
  it("has 12 or 24 hours, whatever is usual in the language", () => {
    inLanguage("de", 12);
    expect(plain(formatMoment(moment))).toBe("21. Nov. 2026, 2:05 PM");
    inLanguage("en-US", 24);
    expect(plain(formatMoment(moment))).toBe("Nov 21, 2026, 14:05");
  });

  it("follows the device if nothing was chosen, whatever language dates are in", () => {
    for (const language of ["de", "en-US"]) {
      inLanguage(language);
      expect(/\bPM\b/.test(formatMoment(moment))).toBe(deviceClockHours() === 12);
    }
  });

  it("shows midnight as 00:00 or as 12, and never as 24:00 or 0 AM", () => {
    for (const language of ["en-US", "en-GB", "de", "fr"]) {
      inLanguage(language, 24);
      expect(formatClock("00:00")).toBe("00:00");
      expect(formatClock("12:00")).toBe("12:00");
      inLanguage(language, 12);
      expect(plain(formatClock("00:00"))).toMatch(/^12:00 (AM|am)$/);
      expect(plain(formatClock("12:00"))).toMatch(/^12:00 (PM|pm)$/);
    }
  });

  it("changes at once, also for times shown before", () => {
    inLanguage("en-GB", 24);
    expect(formatClock("04:00")).toBe("04:00");
    inLanguage("en-GB", 12);
    expect(plain(formatClock("04:00"))).toBe("4:00 am");
  });
});
