import { expect, it } from "vitest";
import { sectionOf } from "./navbar.tsx";

it.each([
  ["/reflections", "/reflections"],
  ["/reflections/019a", "/reflections"],
  ["/reflections/activity/019a", "/reflections"],
  ["/reflections/start/019a", "/activities"],
  ["/reflections/activity/new/019a", "/activities"],
  ["/activities/019a/answer", "/activities"],
  ["/dashboard", "/dashboard"],
  ["/analyzers", "/insights"],
  ["/settings", undefined],
  ["/chats", undefined],
])("%s belongs to %s", (path, section) => {
  expect(sectionOf(path)).toBe(section);
});
