import { expect, it } from "vitest";
import { isKeptForOffline } from "./build-files.ts";
import { isLayoutOf, pathOfRoute } from "./route-paths.ts";

it.each([
  ["index.tsx", "/"],
  ["about.tsx", "/about"],
  ["_editor/dashboard.tsx", "/dashboard"],
  ["_editor/reflections.$id.tsx", "/reflections/{id}"],
  ["_default/reflections/start.$id.tsx", "/reflections/start/{id}"],
  ["_default/settings/index.tsx", "/settings"],
  ["activities_.$id.answer.tsx", "/activities/{id}/answer"],
])("knows the address of %s", (file, path) => {
  expect(pathOfRoute(file)).toBe(path);
});

it("takes a layout for the pages in its folder alone", () => {
  expect(isLayoutOf("_editor.tsx", "_editor/dashboard.tsx")).toBe(true);
  expect(isLayoutOf("_editor.tsx", "_editor.tsx")).toBe(false);
  expect(isLayoutOf("_signed-in.tsx", "_editor/dashboard.tsx")).toBe(false);
});

it.each([
  ["assets/index-CUSB_-99.js", true],
  ["assets/index-SxS7FWqP.css", true],
  ["assets/figtree-latin-wght-normal-D_ZTVpCC.woff2", true],
  ["assets/welcome-title-DbAMEhuM.woff2", true],
  ["assets/figtree-latin-ext-wght-normal-DCwSJGxG.woff2", false],
  ["assets/newsreader-vietnamese-opsz-italic-DTr-ymY4.woff2", false],
  ["assets/index-CUSB_-99.js.map", false],
  ["backgrounds/ocean.jpg", false],
  ["builds/latest.json", false],
  ["service-worker.js", false],
  ["index.html", false],
])("keeps %s for offline use: %s", (file, kept) => {
  expect(isKeptForOffline(file)).toBe(kept);
});
