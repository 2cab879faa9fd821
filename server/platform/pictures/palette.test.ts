import { wcagContrast, wcagLuminance } from "culori";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { measurePalette, minContrast, minPaper } from "./palette.ts";
import { measurePicture } from "./picture-files.ts";

const plain = (red: number, green: number, blue: number) => ({
  data: Buffer.from(Array.from({ length: 400 }, () => [red, green, blue]).flat()),
  width: 20,
  height: 20,
});
const byte = fc.integer({ min: 0, max: 255 });

describe("the palette of a picture", () => {
  it("keeps its contrasts and a near-black base for any pixels", () => {
    const colours = fc.array(fc.tuple(byte, byte, byte), { minLength: 1, maxLength: 300, size: "max" });
    fc.assert(
      fc.property(colours, (pixels) => {
        const palette = measurePalette({
          data: Uint8Array.from(pixels.flat()),
          width: pixels.length,
          height: 1,
        });
        expect(wcagContrast(palette.accent, palette.base)).toBeGreaterThanOrEqual(minContrast.accentOnBase);
        expect(wcagContrast(palette.accent_ink, palette.accent)).toBeGreaterThanOrEqual(
          minContrast.inkOnAccent,
        );
        expect(wcagLuminance(palette.base)).toBeLessThan(0.012);
        expect(wcagContrast(palette.accent_deep, minPaper)).toBeGreaterThanOrEqual(
          minContrast.deepAccentOnPaper,
        );
        const { base, accent, accent_ink, accent_deep, glow, peak, floor, mean } = palette;
        for (const colour of [base, accent, accent_ink, accent_deep, glow])
          expect(colour).toMatch(/^#[0-9a-f]{6}$/);
        // Rounding to whole steps may put the average of one colour beside it.
        expect([0, floor, mean + 0.002, peak + 0.004, 1.004]).toEqual(
          [0, floor, mean + 0.002, peak + 0.004, 1.004].toSorted((a, b) => a - b),
        );
      }),
      { numRuns: 400 },
    );
  });

  it("keeps them for a picture of any single colour", () => {
    fc.assert(
      fc.property(byte, byte, byte, (red, green, blue) => {
        const palette = measurePalette(plain(red, green, blue));
        expect(wcagContrast(palette.accent, palette.base)).toBeGreaterThanOrEqual(minContrast.accentOnBase);
        expect(wcagContrast(palette.accent_ink, palette.accent)).toBeGreaterThanOrEqual(
          minContrast.inkOnAccent,
        );
      }),
      { numRuns: 300 },
    );
  });

  it("is calm and neutral for grey, black and white", () => {
    const palettes = [0, 128, 255].map((grey) => measurePalette(plain(grey, grey, grey)));
    expect(palettes.map(({ peak }) => peak)).toEqual([0, 0.502, 1]);
    for (const { accent } of palettes) {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
        Number.parseInt(accent.slice(at, at + 2), 16),
      );
      expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(24);
      expect(blue).toBeGreaterThanOrEqual(red);
    }
  });

  it("takes its accent from vivid areas, for a fire from the flames", () => {
    const hue = ({ accent }: { accent: string }) =>
      [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16));
    const [red = 0, , blue = 0] = hue(measurePalette(plain(40, 90, 220)));
    expect(blue).toBeGreaterThan(red + 30);
    const night = Array.from({ length: 380 }, () => [30, 12, 8]);
    const flames = Array.from({ length: 20 }, () => [255, 180, 60]);
    const fire = measurePalette({
      data: Uint8Array.from([...night, ...flames].flat()),
      width: 20,
      height: 20,
    });
    const [warm = 0, middle = 0, cold = 0] = hue(fire);
    expect([warm > middle, middle > cold + 25]).toEqual([true, true]);
  });

  it("measures the peak without the few brightest pixels", () => {
    const pixels = Buffer.alloc(3000, 51);
    pixels.fill(255, 0, 3 * 4);
    expect(measurePalette({ data: pixels, width: 100, height: 10 }).peak).toBe(0.2);
    pixels.fill(255, 0, 3 * 8);
    expect(measurePalette({ data: pixels, width: 100, height: 10 }).peak).toBe(1);
  });

  it("measures the floor without the few darkest pixels, and the mean in linear light", () => {
    const pixels = Buffer.alloc(3000, 204);
    pixels.fill(0, 0, 3 * 4);
    expect(measurePalette({ data: pixels, width: 100, height: 10 }).floor).toBe(0.8);
    pixels.fill(0, 0, 3 * 8);
    expect(measurePalette({ data: pixels, width: 100, height: 10 }).floor).toBe(0);
    pixels.fill(0, 0, 1500);
    pixels.fill(255, 1500);
    expect(measurePalette({ data: pixels, width: 100, height: 10 }).mean).toBe(0.735);
  });

  it("comes with a tiny picture of a few hundred bytes", async () => {
    const data = Buffer.from(Array.from({ length: 640 * 360 * 3 }, (_, at) => (at * 7919) % 256));
    const picture = await measurePicture({ data, width: 640, height: 360 });
    expect(picture.placeholder.length).toBeLessThan(700);
    const [, base64 = ""] = picture.placeholder.split("data:image/webp;base64,");
    const { width, height } = await sharp(Buffer.from(base64, "base64")).metadata();
    expect([width, height]).toEqual([24, 14]);
  });
});
