import { expect, it } from "vitest";
import { metresBetween, readCoordinates } from "./coordinates.ts";

it.each([
  ["46.364, 14.095", 46.364, 14.095],
  ["46,364; 14,095", 46.364, 14.095],
  ["46,364 14,095", 46.364, 14.095],
  ["-33.86 151.21", -33.86, 151.21],
  ["33.86° S, 70.1° W", -33.86, -70.1],
  ["90, -180", 90, -180],
])("reads the coordinates %s", (text, latitude, longitude) => {
  expect(readCoordinates(text)).toEqual({ latitude, longitude });
});

it.each(["", "Bled", "46.364", "91, 0", "0, 181", "1, 2, 3", "46.364,14.095,"])(
  "reads no coordinates in “%s”",
  (text) => {
    expect(readCoordinates(text)).toBeNull();
  },
);

it("measures short distances, also across the line where the date changes", () => {
  const bled = { latitude: 46.3641, longitude: 14.0945 };
  expect(metresBetween(bled, { ...bled, latitude: 46.3651 })).toBeCloseTo(111, 0);
  expect(
    metresBetween({ latitude: 0, longitude: 179.999 }, { latitude: 0, longitude: -179.999 }),
  ).toBeCloseTo(222, 0);
});
