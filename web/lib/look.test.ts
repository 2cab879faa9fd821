import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type GlassTone, glassToneFor } from "./look.ts";

const seen = { glass: "auto", isNight: false, mean: 0.8, overlay: 0, last: null } as const;
const share = fc.double({ min: 0, max: 1, noNaN: true });
const last = fc.constantFrom<GlassTone | null>("light", "dark", null);

describe("glass that follows the scene", () => {
  it("is light over a bright scene and dark over a dim one", () => {
    expect(glassToneFor(seen)).toBe("light");
    expect(glassToneFor({ ...seen, mean: 0.2 })).toBe("dark");
  });

  it.each([
    ["Morning Mountains", 0.769, 0.5, "light"],
    ["Blue Flowers (Light)", 0.761, 0.5, "light"],
    ["Forest Lake", 0.611, 0.5, "dark"],
    ["Forest Lake", 0.611, 0.39, "light"],
    ["Forest", 0.524, 0.29, "light"],
    ["Forest", 0.524, 0.4, "dark"],
    ["Forest Waterfalls", 0.483, 0, "dark"],
  ])("over %s (%d) with an overlay of %d is %s", (_scene, mean, overlay, tone) => {
    expect(glassToneFor({ ...seen, mean, overlay })).toBe(tone);
    expect(glassToneFor({ ...seen, mean, overlay, last: "dark" })).toBe(tone);
  });

  it("stays as it is between the thresholds, and without a last one is decided in the middle", () => {
    const between = { ...seen, mean: 0.7 };
    expect(glassToneFor({ ...between, overlay: 0.51, last: "light" })).toBe("light");
    expect(glassToneFor({ ...between, overlay: 0.49, last: "dark" })).toBe("dark");
    expect(glassToneFor({ ...between, overlay: 0.49 })).toBe("light");
    expect(glassToneFor({ ...between, overlay: 0.51 })).toBe("dark");
  });

  it("is dark at night, whatever the scene", () => {
    fc.assert(
      fc.property(share, share, last, (mean, overlay, before) => {
        expect(glassToneFor({ glass: "auto", isNight: true, mean, overlay, last: before })).toBe("dark");
      }),
    );
  });

  it("does not change again once it has been decided", () => {
    fc.assert(
      fc.property(share, share, last, (mean, overlay, before) => {
        const decided = glassToneFor({ ...seen, mean, overlay, last: before });
        expect(glassToneFor({ ...seen, mean, overlay, last: decided })).toBe(decided);
      }),
    );
  });

  it("is as chosen by hand, over any scene and at night", () => {
    fc.assert(
      fc.property(share, share, fc.boolean(), last, (mean, overlay, isNight, before) => {
        for (const glass of ["light", "dark"] as const)
          expect(glassToneFor({ glass, isNight, mean, overlay, last: before })).toBe(glass);
      }),
    );
  });
});
