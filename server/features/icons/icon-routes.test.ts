import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getIcons, iconSearchSchema, iconsSchema, searchIcons } from "#contract/icons/icons.ts";
import { createHttpServer } from "#server/platform/http/http-server.ts";
import { roundsOf } from "#server/platform/testing/loop-rounds.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { iconRoutes } from "./icon-routes.ts";

// Icons are not in the database, so one engine is enough.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer("sqlite");
});
afterAll(() => server.stop());

const get = (path: string) => fetch(server.url + path, { headers: { accept: "application/json" } });
const pick = async (names: string) =>
  iconsSchema.parse(await (await get(`${getIcons.url}?icons=${names}`)).json());
const find = async (query: string) =>
  iconSearchSchema.parse(await (await get(`${searchIcons.url}?${query}`)).json());

describe("icons by name", () => {
  it("are open to visitors, in Iconify's format, and can be cached for a week", async () => {
    const answer = await get(`${getIcons.url}?icons=leaf,sun`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=604800");
    expect(await answer.json()).toEqual({
      prefix: "lucide",
      icons: {
        leaf: { body: expect.stringContaining("<path") },
        sun: { body: expect.stringContaining("<circle") },
      },
      width: 24,
      height: 24,
    });
  });

  it("are found by an older name, too", async () => {
    const { icons, aliases } = await pick("alarm-check");
    expect(aliases).toEqual({ "alarm-check": { parent: "alarm-clock-check" } });
    expect(Object.keys(icons)).toEqual(["alarm-clock-check"]);
  });

  it("are listed as not found if they are unknown", async () => {
    const { icons, not_found } = await pick("leaf,no-such-icon,constructor");
    expect(Object.keys(icons)).toEqual(["leaf"]);
    expect(not_found).toEqual(["no-such-icon", "constructor"]);
  });

  it.each([
    "",
    "icons=",
    "icons=Leaf",
    "icons=leaf,,sun",
    "icons=../leaf",
    "icons=__proto__",
    "icons=%3Csvg%3E",
    `icons=${"a".repeat(65)}`,
    `icons=${Array.from({ length: 65 }, () => "leaf").join(",")}`,
    "icons=leaf&icons=sun",
  ])("are refused with a sentence for %s", async (query) => {
    const answer = await get(`${getIcons.url}?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toMatchObject({
      code: "invalid_input",
      fields: { icons: expect.any(String) },
    });
  });

  it("of any other set don't exist", async () => {
    expect((await get("/api/icons/mdi.json?icons=leaf")).status).toBe(404);
  });
});

describe("searching for icons", () => {
  it("finds the exact name first, then names that begin with it or contain it", async () => {
    const { icons, total, limit, start, collections } = await find("query=sun&limit=5");
    expect(icons[0]).toBe("lucide:sun");
    expect(icons).toContain("lucide:sun-dim");
    expect({ total, limit, start }).toEqual({ total: 5, limit: 5, start: 0 });
    expect(collections.lucide?.license.spdx).toBe("ISC");
  });

  it("continues where the last answer ended", async () => {
    const all = await find("query=sun&limit=6");
    const rest = await find("query=sun&limit=3&start=3");
    expect(rest.icons).toEqual(all.icons.slice(3));
  });

  it("accepts several words in any order, and beginnings of words", async () => {
    expect((await find("query=star+moon")).icons[0]).toBe("lucide:moon-star");
    expect((await find("query=Umbr")).icons).toContain("lucide:umbrella");
  });

  it("finds an icon by its former name", async () => {
    expect((await find("query=alarm-check")).icons[0]).toBe("lucide:alarm-clock-check");
  });

  it("says so when there is none", async () => {
    expect(await find("query=%F0%9F%8C%9E")).toMatchObject({ icons: [], total: 0 });
    expect(await find("query=zzzz")).toMatchObject({ icons: [], total: 0 });
  });

  it.each([
    "",
    "query=",
    "query=sun&limit=0",
    "query=sun&limit=many",
    "query=sun&start=-1",
    `query=${"a".repeat(101)}`,
  ])("is refused with a sentence for %s", async (query) => {
    const answer = await get(`${searchIcons.url}?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "invalid_input" });
  });
});

it("the OpenAPI document describes both calls", async () => {
  const document = await (await get("/api/docs/json")).text();
  expect(document).toContain(getIcons.url);
  expect(document).toContain(searchIcons.url);
});

it("lets others go on between one visitor's search for icons and the next", async () => {
  const app = await createHttpServer({
    readiness: async () => ({}),
    logger: false,
    trustProxy: null,
    apiUrl: null,
    webOrigins: [],
    hstsSubdomains: true,
    version: "0.0.0",
    database: { check: async () => {} },
  });
  await app.register(iconRoutes);
  const search = () => app.inject(`${searchIcons.url}?query=leaf`);
  await search();
  const asked = Array.from({ length: 10 }, search);
  expect(new Set(await roundsOf(asked)).size).toBe(10);
  expect((await asked[0])?.statusCode).toBe(200);
  await app.close();
});
