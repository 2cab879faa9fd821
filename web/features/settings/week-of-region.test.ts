import { afterEach, describe, expect, it, vi } from "vitest";
import { firstDayOfRegion } from "./week-of-region.ts";

const regions: [string[], number][] = [
  [["de-DE", "en-US"], 1],
  [["en-US"], 0],
  [["en-GB"], 1],
  [["en", "de-AT"], 1],
  [["en"], 0],
  [["pt-BR"], 0],
  [["ar-EG"], 6],
  [["no locale"], 1],
  [[], 1],
];

describe("the first day of a week in the person’s region", () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each(regions)("of %j is %i, as the browser says", (languages, day) => {
    expect(firstDayOfRegion(languages)).toBe(day);
  });

  it.each(regions)("of %j is %i, where the browser does not say", (languages, day) => {
    class Locale extends Intl.Locale {
      override getWeekInfo = undefined as never;
      override maximize = () => new Locale(super.maximize().toString());
    }
    vi.stubGlobal("Intl", Object.assign(Object.create(Intl), { Locale }));
    expect(firstDayOfRegion(languages)).toBe(day);
  });
});
