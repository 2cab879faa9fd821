// @vitest-environment node
import { describe, expect, it } from "vitest";
import { toFileName } from "./save-file.ts";

describe("the name of a file", () => {
  it("contains letters and digits of any script, with hyphens between them", () => {
    expect(toFileName("“Three” good things: 7 days!")).toBe("three-good-things-7-days");
    expect(toFileName("../Über/Naïve")).toBe("über-naïve");
    expect(toFileName("感謝の手紙")).toBe("感謝の手紙");
  });

  it("is empty if a title has neither", () => {
    expect(toFileName("…?")).toBe("");
  });
});
