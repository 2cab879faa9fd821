import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centered, maxZoom, moved, squareOf, zoomed } from "./crop.ts";

const length = fc.integer({ min: 1, max: 9000 });
const size = fc.record({ width: length, height: length });
const step = fc.record({
  right: fc.double({ min: -3, max: 3, noNaN: true }),
  down: fc.double({ min: -3, max: 3, noNaN: true }),
  zoom: fc.double({ min: 0, max: 9, noNaN: true }),
});

describe("the square that is cut out of a picture", () => {
  it("is the middle one, as large as the picture allows", () => {
    expect(squareOf({ width: 400, height: 300 }, centered)).toEqual({ left: 50, top: 0, side: 300 });
    expect(squareOf({ width: 300, height: 400 }, centered)).toEqual({ left: 0, top: 50, side: 300 });
  });

  it("never leaves the picture, whatever is moved and zoomed", () => {
    fc.assert(
      fc.property(size, fc.array(step, { maxLength: 12 }), (picture, steps) => {
        let crop = centered;
        for (const { right, down, zoom } of steps) {
          crop = moved(picture, zoomed(picture, crop, zoom), right, down);
        }
        const { left, top, side } = squareOf(picture, crop);
        const within = 1e-6 * Math.max(picture.width, picture.height);
        expect(side).toBeGreaterThan(0);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(left + side).toBeLessThanOrEqual(picture.width + within);
        expect(top + side).toBeLessThanOrEqual(picture.height + within);
      }),
    );
  });

  it("follows the hand: a picture moved to the right shows more of its left", () => {
    const picture = { width: 800, height: 400 };
    expect(squareOf(picture, moved(picture, centered, 0.25, 0)).left).toBe(100);
    expect(squareOf(picture, moved(picture, centered, 9, 0)).left).toBe(0);
  });

  it("gets smaller around its middle when it comes closer, and no smaller than a quarter", () => {
    const picture = { width: 400, height: 400 };
    expect(squareOf(picture, zoomed(picture, centered, 2))).toEqual({ left: 100, top: 100, side: 200 });
    expect(zoomed(picture, centered, 99).zoom).toBe(maxZoom);
  });
});
