import { expect, it } from "vitest";
import { placePins } from "./pins.ts";

const plot = {
  edge: { left: 40, right: 640, top: 12, bottom: 280 },
  xOf: (day: string) => 40 + Number(day.slice(8)) * 20,
};
const on = (number: number, name: string) => ({ day: `2026-11-${String(number).padStart(2, "0")}`, name });
const names = (...pins: { day: string; name: string }[]) => placePins(pins, plot).map(({ name }) => name);

it("pins stand beside their days, the newest first", () => {
  expect(placePins([on(2, "Home again"), on(20, "Operation")], plot)).toMatchObject([
    { name: "Operation", at: 440, from: 446 },
    { name: "Home again", at: 80, from: 86 },
  ]);
});

it("a pin whose name would run into a newer one is left out", () => {
  expect(names(on(18, "A long way home"), on(20, "Operation"))).toEqual(["Operation"]);
});

it("near the end the name stands on the other side, and a long one is cut", () => {
  const [pin] = placePins([on(29, "A long way home from the lake with Emil")], plot);
  expect(pin?.name).toBe("A long way home from th…");
  expect(pin?.from).toBeLessThan(pin?.at ?? 0);
});

it("days outside of the chart have none", () => {
  expect(placePins([on(31, "Later")], { ...plot, edge: { ...plot.edge, right: 600 } })).toEqual([]);
});
