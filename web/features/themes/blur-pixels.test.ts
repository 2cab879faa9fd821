import { describe, expect, it } from "vitest";
import { blurPixels, saturatePixels } from "./blur-pixels.ts";

const black = [0, 0, 0, 255];
const white = [255, 255, 255, 255];

const pixelsOf = (...colours: readonly (readonly number[])[]) => new Uint8ClampedArray(colours.flat());
const repeat = <Item>(item: Item, times: number) => Array.from({ length: times }, () => item);

describe("blurring pixels", () => {
  it("leaves one colour as it is, up to the edges", () => {
    const pixels = pixelsOf(...repeat([200, 120, 40, 255], 7 * 5));
    blurPixels(pixels, { width: 7, height: 5 }, 3);
    expect(pixels).toEqual(pixelsOf(...repeat([200, 120, 40, 255], 7 * 5)));
  });

  it("spreads a point as a Gaussian does, the same across and down", () => {
    const size = 21;
    const centre = 10;
    const at = (x: number, y: number) => pixels[(y * size + x) * 4] ?? 0;
    const pixels = pixelsOf(...repeat(black, size * size));
    pixels.set(white, (centre * size + centre) * 4);
    blurPixels(pixels, { width: size, height: size }, 1);
    // 255 / (2π), and at one standard deviation e^-½ of that.
    expect(at(centre, centre)).toBeCloseTo(41, -0.5);
    expect(at(centre + 1, centre)).toBe(at(centre, centre + 1));
    expect(at(centre - 1, centre)).toBe(at(centre + 1, centre));
    expect(at(centre + 1, centre) / at(centre, centre)).toBeCloseTo(Math.exp(-0.5), 1);
    expect(at(centre + 4, centre)).toBe(0);
  });

  it("turns a hard edge into a slope whose middle is the mean of both sides", () => {
    const row = [...repeat(black, 20), ...repeat(white, 20)];
    const pixels = pixelsOf(...row, ...row);
    blurPixels(pixels, { width: 40, height: 2 }, 2);
    const reds = Array.from({ length: 40 }, (_, x) => pixels[x * 4] ?? 0);
    expect(reds).toEqual([...reds].sort((one, other) => one - other));
    expect(reds[0]).toBe(0);
    expect(reds[39]).toBe(255);
    expect(((reds[19] ?? 0) + (reds[20] ?? 0)) / 2).toBeCloseTo(127.5, 0);
  });
});

describe("saturating pixels", () => {
  it("keeps greys and moves colours away from grey", () => {
    const pixels = pixelsOf([90, 90, 90, 255], [200, 100, 100, 255]);
    saturatePixels(pixels, 1.5);
    const [, , , , red = 0, green = 0, blue = 0] = pixels;
    expect([...pixels.slice(0, 3)]).toEqual([90, 90, 90]);
    expect(red).toBeGreaterThan(200);
    expect(green).toBeLessThan(100);
    expect(green).toBe(blue);
  });
});
