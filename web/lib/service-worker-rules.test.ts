import { describe, expect, it } from "vitest";
import { cacheNames, handlingOf, isPageOfBuild, mayBeCached, outdated } from "./service-worker-rules.ts";

const ownOrigin = "https://journal.example";
const asked = (path: string, { method = "GET", mode = "cors" as RequestMode } = {}) =>
  handlingOf({ method, mode, url: new URL(path, ownOrigin), ownOrigin });
const opened = (path: string) => asked(path, { mode: "navigate" });

describe("the service worker", () => {
  it.each(["/", "/dashboard", "/reflections/019a", "/reflections?q=a.b", "/apiary", "/no/such/place"])(
    "shows the app at %s, the server's page first",
    (path) => {
      expect(opened(path)).toBe("page");
    },
  );

  it.each([
    "/api/user/",
    "/api/user",
    "/api",
    "/api/docs/",
    "/api/icons/lucide.json?icons=leaf",
    "/api/backgrounds/own",
    "/healthz",
    "/readyz",
    "/builds/latest.json",
    "/builds/meta/0123456789abcdef.json",
    "/service-worker.js",
    "/manifest.webmanifest",
    "https://elsewhere.example/assets/a.js",
    "https://elsewhere.example/",
  ])("leaves %s to the server, whatever asks for it", (path) => {
    expect(opened(path)).toBe("untouched");
    expect(asked(path)).toBe("untouched");
  });

  it("leaves every change to the server", () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "HEAD"])
      expect(asked("/images/a.webp", { method })).toBe("untouched");
  });

  it("takes what another app shares, and no other change", () => {
    expect(asked("/share", { method: "POST", mode: "navigate" })).toBe("share");
    expect(asked("/share", { method: "POST" })).toBe("untouched");
    expect(asked("https://elsewhere.example/share", { method: "POST", mode: "navigate" })).toBe("untouched");
    expect(opened("/share")).toBe("page");
  });

  it("caches scripts and pictures of the app", () => {
    expect(asked("/assets/index-abc.js")).toBe("asset");
    expect(asked("/backgrounds/ocean.jpg", { mode: "no-cors" })).toBe("picture");
    expect(asked("/images/w_640/backgrounds/ocean.jpg", { mode: "no-cors" })).toBe("picture");
  });

  it("caches no page of another build, and no failure", () => {
    const html = '<head><meta name="reflector-build" content="aaaa"></head>';
    expect(isPageOfBuild("aaaa", 200, html)).toBe(true);
    expect(isPageOfBuild("bbbb", 200, html)).toBe(false);
    expect(isPageOfBuild("aaaa", 500, html)).toBe(false);
  });

  it("caches no picture that only one person may see", () => {
    expect(mayBeCached(200, "public, max-age=3600")).toBe(true);
    expect(mayBeCached(200, null)).toBe(true);
    expect(mayBeCached(200, "private, max-age=3600")).toBe(false);
    expect(mayBeCached(200, "no-store")).toBe(false);
    expect(mayBeCached(404, "public")).toBe(false);
  });

  it("deletes the caches of earlier builds, and nothing else", () => {
    const present = [cacheNames("old").page, ...Object.values(cacheNames("new")), "someone-else"];
    expect(outdated(present, "new")).toEqual([cacheNames("old").page]);
  });
});
