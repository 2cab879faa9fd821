import { describe, expect, it } from "vitest";
import { pathAfterSwitch } from "./path-after-switch.ts";

const id = "0193a5c2-7f4e-7d3a-9b61-2f8c0d4e6a1b";

describe("after switching accounts", () => {
  it.each(["/dashboard", "/reflections", "/account/manage", "/settings/theme", "/"])("%s stays", (path) => {
    expect(pathAfterSwitch(path)).toBe(path);
  });

  it("a page of something that only the former account has gives way to the list", () => {
    expect(pathAfterSwitch(`/reflections/${id}`)).toBe("/reflections");
    expect(pathAfterSwitch(`/reflections/${id}/edit`)).toBe("/reflections");
    expect(pathAfterSwitch(`/activities/${id.toUpperCase()}/history`)).toBe("/activities");
  });
});
