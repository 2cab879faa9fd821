import { expect, it } from "vitest";
import { daysLeftInWords } from "./days-left.ts";

const put = "2026-11-01T12:00:00.000Z";

it("counts the days that something still lies in the trash, the last one in words", () => {
  expect(daysLeftInWords(put, new Date(put))).toBe("30 days left");
  expect(daysLeftInWords(put, new Date("2026-11-02T11:00:00Z"))).toBe("30 days left");
  expect(daysLeftInWords(put, new Date("2026-11-02T13:00:00Z"))).toBe("29 days left");
  expect(daysLeftInWords(put, new Date("2026-11-30T13:00:00Z"))).toBe("Goes for good within a day");
  expect(daysLeftInWords(put, new Date("2026-12-05T13:00:00Z"))).toBe("Goes for good within a day");
});
