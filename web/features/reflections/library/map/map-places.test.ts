import { describe, expect, it } from "vitest";
import { clustersOf, fitted, held, layNames, type MapPlace, scaleOf, zoomed } from "./map-places.ts";

const size = { width: 1000, height: 480 };

const placeAt = (x: number, y: number, pages = 1, name = `${x} ${y}`): MapPlace => ({
  ...{ x, y },
  place: {
    ...{ name, latitude: 0, longitude: 0 },
    reflections: Array.from({ length: pages }, (_, at) => ({ id: `${name} ${at}`, day: "2026-11-21" })),
  },
});

describe("marks", () => {
  it("stand for places that are near, at the one with the most pages, and part when the map is zoomed", () => {
    const places = [placeAt(0.5, 0.5, 3), placeAt(0.51, 0.5), placeAt(0.6, 0.5)];
    expect(clustersOf(places, 1000).map(({ x, pages }) => [x, pages])).toEqual([
      [0.5, 4],
      [0.6, 1],
    ]);
    expect(clustersOf(places, 10_000).map(({ x }) => x)).toEqual([0.5, 0.51, 0.6]);
  });

  it("never overlap, and leave no place out", () => {
    const places = Array.from({ length: 2000 }, (_, at) =>
      placeAt((Math.sin(at * 12.9898) + 1) / 2, (Math.sin(at * 78.233) + 1) / 2),
    );
    const marks = clustersOf(places, 1000);
    expect(marks.flatMap((mark) => mark.places)).toHaveLength(2000);
    const least = Math.min(
      ...marks.flatMap((one, at) =>
        marks.slice(at + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y) * 1000),
      ),
    );
    expect(least).toBeGreaterThanOrEqual(44);
  });
});

describe("the map", () => {
  it("begins with all places in sight", () => {
    const places = [placeAt(0.2, 0.3), placeAt(0.8, 0.45)];
    const { k, x, y } = fitted(places, size);
    for (const place of places) {
      expect(place.x * k + x).toBeGreaterThan(100);
      expect(place.x * k + x).toBeLessThan(900);
      expect(place.y * k + y).toBeGreaterThan(0);
      expect(place.y * k + y).toBeLessThan(480);
    }
  });

  it("begins with about a country around a single place, in the middle above the tools", () => {
    const { k, x, y } = fitted([placeAt(0.51, 0.33)], size);
    expect((size.width / k) * 360).toBeCloseTo(14);
    expect([0.51 * k + x, 0.33 * k + y]).toEqual([expect.closeTo(500), expect.closeTo(216)]);
  });

  it("begins with the whole world for places all around it", () => {
    expect(fitted([placeAt(0.001, 0.1), placeAt(0.999, 0.9)], size).k).toBe(672);
  });

  it("zooms around a point, between the world and a street", () => {
    const before = fitted([placeAt(0.51, 0.33)], size);
    const after = zoomed(before, 2, { x: 300, y: 100 }, size);
    expect((300 - after.x) / after.k).toBeCloseTo((300 - before.x) / before.k);
    expect((100 - after.y) / after.k).toBeCloseTo((100 - before.y) / before.k);
    expect(zoomed(before, 1e9, { x: 0, y: 0 }, size).k).toBe(4_000_000);
    expect(zoomed(before, 1e-9, { x: 0, y: 0 }, size).k).toBe(672);
  });

  it("can't be moved out of sight", () => {
    expect(held({ k: 1000, x: 9000, y: -9000 }, size)).toEqual({ k: 1000, x: 500, y: -760 });
  });

  it("has a scale of a round length, which is shorter away from the equator", () => {
    expect(scaleOf({ k: 40_075, x: 0, y: 240 - 40_075 / 2 }, size)).toEqual({
      words: "100 km",
      pixels: expect.closeTo(100, 1),
    });
    // At 60° north, a pixel is half as much.
    const north = 0.5 - Math.log(Math.tan(Math.PI / 4 + Math.PI / 6)) / (2 * Math.PI);
    expect(scaleOf({ k: 400_750, x: 0, y: 240 - north * 400_750 }, size)).toEqual({
      words: "5 km",
      pixels: expect.closeTo(100, 1),
    });
    expect(scaleOf({ k: 4_000_000, x: 0, y: 240 - 2_000_000 }, size).words).toBe("1 km");
  });
});

describe("names", () => {
  const named = (x: number, y: number, words = "Lake Bled") => ({ x, y, words });

  it("stay in the window, and cover neither marks nor each other", () => {
    const sidesOf = (...marks: { x: number; y: number; words: string }[]) => layNames(marks, [], size).sides;
    expect(sidesOf(named(500, 100))).toEqual(["right"]);
    expect(sidesOf(named(970, 100))).toEqual(["left"]);
    expect(sidesOf(named(500, 100), named(545, 100))).toEqual(["left", "right"]);
    expect(sidesOf(named(500, 100), named(545, 100), named(590, 100))).toEqual(["left", null, "right"]);
  });

  it("are not below the buttons and the scale", () => {
    expect(layNames([named(830, 300)], [], size).sides).toEqual(["right"]);
    expect(layNames([named(830, 460)], [], size).sides).toEqual(["left"]);
  });

  it("of countries give way to those of places", () => {
    const countries = [named(500, 100, "Slovenia"), named(800, 300, "Croatia")];
    expect(layNames([named(490, 100)], countries, size).countries).toEqual([
      named(500, 136, "Slovenia"),
      named(800, 300, "Croatia"),
    ]);
    expect(
      layNames(
        [65, 100, 135].map((y) => named(490, y)),
        countries,
        size,
      ).countries,
    ).toHaveLength(1);
  });
});
