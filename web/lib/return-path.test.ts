import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeReturnPath, welcomePath } from "./return-path.ts";

describe("the way back after logging in", () => {
  it.each(["/settings", "/reflections?q=water", "/reflections/018f#end"])("leads to %s", (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    undefined,
    "",
    "settings",
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "/\t/evil.example/",
    "\\\\evil.example",
    "javascript:alert(1)",
    "/.//evil.example",
  ])("never leads off this site: %s", (path) => {
    expect(safeReturnPath(path)).toBe("/dashboard");
  });

  it("stays on this site for any address", () => {
    fc.assert(
      fc.property(
        fc
          .tuple(fc.constantFrom("", "/", "//", "/\\", "\\", "/./", "https://", "javascript:"), fc.string())
          .map((parts) => parts.join("")),
        (wanted) => {
          const here = "https://journal.example";
          expect(new URL(safeReturnPath(wanted), here).origin).toBe(here);
        },
      ),
    );
  });
});

describe("the way of somebody new", () => {
  it("leads to their day by way of the first steps", () => {
    expect(welcomePath(undefined)).toBe("/welcome");
    expect(welcomePath("https://evil.example/")).toBe("/welcome");
  });

  it("leads to the page that they came for, too", () => {
    const wanted = "/reflections?q=river+%26+sea#end";
    const { pathname, searchParams } = new URL(welcomePath(wanted), "https://journal.example");
    expect(pathname).toBe("/welcome");
    expect(safeReturnPath(searchParams.get("return") ?? undefined)).toBe(wanted);
  });
});
