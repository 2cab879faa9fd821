import { expect, it } from "vitest";
import { aReflection } from "#contract/reflections/testing.ts";
import { detailsOf, sceneWords, sittingEnd } from "./details.ts";

const reflection = aReflection({
  day: "2026-11-14",
  written_at: "2026-11-14T21:41:00.000Z",
  updated_at: "2026-11-14T22:06:00.000Z",
  starred: true,
});

it("gives the end of a sitting, but not of a moment or of a later change", () => {
  expect(sittingEnd(reflection)).toBe("2026-11-14T22:06:00.000Z");
  expect(sittingEnd({ ...reflection, updated_at: "2026-11-14T21:41:20.000Z" })).toBeNull();
  expect(sittingEnd({ ...reflection, updated_at: "2026-11-20T08:00:00.000Z" })).toBeNull();
  expect(sittingEnd({ ...reflection, written_at: "2026-11-15T08:00:00.000Z" })).toBeNull();
});

it("names the background it was written under, even if that was removed", () => {
  const scene = { background: "mountain-starry-sky.jpg", part_of_day: "night" } as const;
  expect(sceneWords(scene, "Starry Mountains")).toBe("Starry Mountains, night");
  expect(sceneWords({ ...scene, part_of_day: null }, "Starry Mountains")).toBe("Starry Mountains");
  expect(sceneWords(scene, undefined)).toBe("A background that was removed, night");
});

it("picks a reflection's details", () => {
  expect(detailsOf(reflection)).toEqual({
    starred: true,
    excluded_from_ai: false,
    day: "2026-11-14",
    written_at: "2026-11-14T21:41:00.000Z",
    time_zone: "Europe/Berlin",
    place: null,
    weather: null,
  });
});
