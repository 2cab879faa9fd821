import { describe, expect, it } from "vitest";
import { defaultTheme } from "#contract/themes/theme-rules.ts";
import { labelOf, nameFromFile, pictureRefusal, removalWords, roomRefusal } from "./own-background-rules.ts";

const picture = { name: "jetty.jpg", type: "image/jpeg", size: 3_000_000 };

describe("a picture of one's own", () => {
  it("may be a JPEG, PNG, WebP or AVIF of up to 20 MB", () => {
    for (const type of ["image/jpeg", "image/png", "image/webp", "image/avif"]) {
      expect(pictureRefusal({ ...picture, type, size: 20_000_000 })).toBeNull();
    }
  });

  it("is recognised by its name where the system gives no type", () => {
    expect(pictureRefusal({ ...picture, name: "Jetty.AVIF", type: "" })).toBeNull();
    expect(pictureRefusal({ ...picture, name: "Jetty.heic", type: "" })).not.toBeNull();
  });

  it("is refused with the reason where it is something else", () => {
    const words = "This is not a JPEG, PNG, WebP or AVIF picture.";
    expect(pictureRefusal({ ...picture, type: "image/gif" })).toBe(words);
    expect(pictureRefusal({ ...picture, name: "jetty.jpg", type: "application/pdf" })).toBe(words);
  });

  it("can be added until there are 24", () => {
    expect(roomRefusal(23)).toBeNull();
    expect(roomRefusal(24)).toMatch(/^You have 24 backgrounds of your own/);
  });

  it("is refused before sending where it is too large or empty", () => {
    expect(pictureRefusal({ ...picture, size: 20_000_001 })).toBe(
      "This picture is 20.1 MB. It can be at most 20 MB.",
    );
    expect(pictureRefusal({ ...picture, size: 0 })).toBe("This file is empty.");
  });

  it("first gets the name of its file", () => {
    expect(nameFromFile("Jetty, October.jpeg")).toBe("Jetty, October");
    expect(nameFromFile("2026.11.21 Mühle.png")).toBe("2026.11.21 Mühle");
    expect(nameFromFile(".avif")).toBe(".avif");
    expect(nameFromFile(`${"x".repeat(80)}.png`)).toHaveLength(60);
  });
});

describe("removing a background of one's own", () => {
  const theme = { id: "1", ...defaultTheme };

  it("says that the picture is gone for good", () => {
    expect(removalWords(theme, "own-1")).toBe("The picture is deleted and can’t be brought back.");
  });

  it("names the background that replaces it wherever it is in use", () => {
    const used = { ...theme, current_background: "own-1", night_background: "own-1" };
    expect(removalWords(used, "own-1")).toBe(
      "The picture is deleted and can’t be brought back. Forest Lake takes its place as your background. Starry Mountains takes its place as your Night Scene.",
    );
  });
});

describe("the name of a background", () => {
  it("comes from the choices, or else from the built-in scenes", () => {
    expect(labelOf({ "ocean.jpg": "The sea" }, "ocean.jpg")).toBe("The sea");
    expect(labelOf({}, "ocean.jpg")).toBe("Ocean");
    expect(labelOf({}, "own-1")).toBe("A background that is no longer here");
  });
});
