import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getUser, register } from "#contract/accounts/accounts.ts";
import { takeCustody } from "#contract/accounts/custody.ts";
import { formatRecoveryKey } from "#contract/accounts/recovery-key-rules.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { saveDaily } from "#contract/reflections/reflections.ts";
import { aSave, today } from "#server/features/reflections/testing.ts";
import { expectProblems } from "#server/testing/expected-problems.ts";
import type { Feature } from "./feature.ts";
import { securityHeaders } from "./platform/http/security-headers.ts";
import { createTestDatabase } from "./platform/testing.ts";
import { newAccess, startTestServer, type TestServer } from "./testing.ts";

const page =
  '<!doctype html><head><meta name="reflector-build" content="abc123"><meta name="reflector-playlist" content="" /><meta name="reflector-ai" content="on" /><meta name="reflector-contacts" content="" /><meta name="reflector-api" content="" /><title>Reflector</title><script src="/assets/main-abc123.js"></script></head>';

const appLink = '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/app.js">';
/** The page for an address that the build names no files for. */
const anyPage = page.replace("</head>", `${appLink}</head>`);

const hostLine = {
  place: 'The "Old" Town & <b>hills</b>',
  countries: [],
  number: "555 0100",
  byText: false,
  everywhere: true,
  words: "The night line, 555 0100",
};

let server: TestServer;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase("sqlite");
  const webFolder = join(database.dataDir, "web");
  mkdirSync(join(webFolder, "assets"), { recursive: true });
  mkdirSync(join(webFolder, ".vite"));
  writeFileSync(join(webFolder, "index.html"), page);
  writeFileSync(join(webFolder, ".vite/manifest.json"), "{}");
  writeFileSync(join(webFolder, "assets/main-abc123.js"), "export {};");
  writeFileSync(join(webFolder, "assets/main-abc123.js.gz"), "zipped");
  mkdirSync(join(webFolder, "builds/meta"), { recursive: true });
  writeFileSync(join(webFolder, "builds/latest.json"), "{}");
  const routes = {
    "/": ["assets/layout.js"],
    "/dashboard": ["assets/main-abc123.js", "assets/app.js", "assets/sheet.js", "assets/sheet.css"],
    "/login": [],
    "/reflections": [],
    "/reflections/{id}": ["assets/sheet.js"],
  };
  writeFileSync(
    join(webFolder, "builds/meta/abc123.json"),
    JSON.stringify({ app: ["assets/app.js"], routes }),
  );
  writeFileSync(join(webFolder, "service-worker.js"), "self;");
  writeFileSync(join(webFolder, "manifest.webmanifest"), "{}");
  server = await startTestServer("sqlite", { database, webFolder });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

describe("the features", () => {
  it("are the folders of server/features, and none is forgotten", () => {
    const folders = readdirSync(join(import.meta.dirname, "features"), { withFileTypes: true }).flatMap(
      (entry) => (entry.isDirectory() ? [entry.name] : []),
    );
    // Icons and built-in pictures are open to everyone, and may be stored.
    expect([...Object.keys(server.features), "archive", "icons", "images"].sort()).toEqual(folders.sort());
  });

  it("have no kind of job in common", () => {
    const kinds = Object.values<Feature>(server.features).flatMap(({ jobs = {} }) => Object.keys(jobs));
    expect(kinds.length).toBeGreaterThan(10);
    expect(new Set(kinds).size).toBe(kinds.length);
  });
});

describe("health", () => {
  it("is alive and ready", async () => {
    expect((await get("/healthz")).status).toBe(200);
    expect((await get("/readyz")).status).toBe(200);
  });

  it("is alive but not ready while the store is away", async () => {
    const away = await createTestDatabase("sqlite");
    const other = await startTestServer("sqlite", { database: away });
    await away.close();
    expect((await fetch(`${other.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${other.url}/readyz`)).status).toBe(503);
    await other.stop();
  });
});

describe("every answer", () => {
  it.each([
    "/",
    "/api/user/",
    "/assets/main-abc123.js",
    "/nowhere.txt",
    "/%E0%A4%A",
    "/api/%E0%A4%A",
    "/healthz",
    "/login?x",
  ])("forbids inline code, frames and other origins: %s", async (path) => {
    const { headers } = await get(path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("x-powered-by")).toBeNull();
  });
});

it("speaks of no host below its own where one of them has no https", () => {
  const headers = securityHeaders({ apiUrl: null, webOrigins: [], hstsSubdomains: false });
  expect(headers["strict-transport-security"]).toBe("max-age=31536000");
});

describe("the web app", () => {
  it("names in a page what that page will load, and nothing else", async () => {
    const dashboard = await (await get("/dashboard?day=2026-01-05")).text();
    expect(dashboard.match(/<link[^>]+>/g)).toEqual([
      appLink,
      '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/sheet.js">',
      '<link rel="preload" as="style" crossorigin fetchpriority="low" href="/assets/sheet.css">',
    ]);
    for (const path of ["/", "/reflections/1"])
      expect((await (await get(path)).text()).match(/<link[^>]+>/g)).toEqual([appLink]);
    expect(await (await get("/login")).text()).not.toContain("<link");
  });

  it("is one page for every address, asked for anew each time", async () => {
    for (const path of ["/", "/?x=1", "/reflections/019a", "/reflections/019b?x=1"]) {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("no-cache");
      expect(await answer.text()).toBe(anyPage);
    }
  });

  it("comes with status 404 for an address that no page has", async () => {
    const paths = ["/no/such/place", "/reflections/1/2", "/logins", "/notes.txt", "/%E0%A4%A", "/50%"];
    for (const path of paths) {
      const answer = await get(path, { accept: "text/html,*/*;q=0.8" });
      expect(answer.status).toBe(404);
      expect(await answer.text()).toBe(anyPage);
    }
    expect((await get("/login/")).status).toBe(200);
  });

  it("leads what is shared where no worker takes it to the page that says so", async () => {
    const body = "x".repeat(3_000_000);
    const answer = await fetch(`${server.url}/share`, { method: "POST", body, redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/quick?missed=yes"]);
  });

  it("has hashed assets cached for ever and sends them compressed", async () => {
    const answer = await get("/assets/main-abc123.js", { "accept-encoding": "gzip" });
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    await answer.body?.cancel();
  });

  it.each([
    ["/service-worker.js", "no-cache", "application/javascript; charset=utf-8"],
    ["/builds/latest.json", "no-cache", "application/json; charset=utf-8"],
    ["/builds/meta/abc123.json", "public, max-age=31536000, immutable", "application/json; charset=utf-8"],
    ["/manifest.webmanifest", "public, max-age=3600", "application/manifest+json"],
  ])("sends %s so that browsers hear of a new build", async (path, kept, type) => {
    const { status, headers } = await get(path);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe(kept);
    expect(headers.get("content-type")).toBe(type);
    expect(headers.get("content-security-policy")).toContain("worker-src 'self'");
  });

  it("is there for a reader that takes nothing packed", async () => {
    expect((await rawGet("/")).status).toBe(200);
  });

  it.each([
    "/assets/gone-000000.js",
    "/assets/",
    "/favicon.ico",
    "/backgrounds/none",
    "/builds/none",
    "/builds/meta/gone00.json",
    "/index.html",
    "/.vite/manifest.json",
    "/assets/main-abc123.js.gz",
    "/assets//main-abc123.js",
    "/assets/../../secrets/master.key",
  ])("does not serve %s", async (path) => {
    expect((await rawGet(path)).status).toBe(404);
  });
});

describe("another build under a running server", () => {
  const folder = () => join(database.dataDir, "web");
  const write = (words: string, at: number) => {
    writeFileSync(join(folder(), "index.html"), words);
    utimesSync(join(folder(), "index.html"), at, at);
  };
  afterAll(() => write(page, 2_000_000_000));

  it("is served with its own files, and the one before is gone", async () => {
    writeFileSync(join(folder(), "assets/main-def456.js"), "export {};");
    rmSync(join(folder(), "assets/main-abc123.js"));
    write(page.replaceAll("abc123", "def456"), 2_000_000_100);
    expect(await (await get("/reflections/1")).text()).toContain("def456");
    expect((await get("/assets/main-def456.js")).status).toBe(200);
    expect((await get("/assets/main-abc123.js")).status).toBe(404);
  });

  it("is waited for with the page that was there while it is being made", async () => {
    expectProblems();
    rmSync(join(folder(), "index.html"));
    expect((await get("/reflections/1")).status).toBe(200);
    mkdirSync(join(folder(), "builds/meta"), { recursive: true });
    writeFileSync(join(folder(), "builds/meta/half.json"), '{"app":[');
    write(`<meta name="reflector-build" content="half">`, 2_000_000_200);
    expect(await (await get("/reflections/1")).text()).toContain("def456");
  });
});

/** Without a client that tidies `..` in addresses. */
function rawGet(path: string, method = "GET"): Promise<{ status: number | undefined }> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path, method }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode });
    })
      .on("error", reject)
      .end();
  });
}

describe("the API", () => {
  const post = (body: string | Uint8Array<ArrayBuffer>, type = "application/json") =>
    fetch(server.url + register.url, { method: "POST", headers: { "content-type": type }, body });

  it("names an address that does not exist", async () => {
    const answer = await get("/api/nothing/");
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ code: "not_found", message: "Page not found: /api/nothing/" });
  });

  it.each(["TRACE", "PROPFIND", "PUT"])("answers no %s, neither for pages nor for calls", async (method) => {
    for (const path of ["/", "/api/user/", "/api/login/"])
      expect((await rawGet(path, method)).status).toBe(404);
  });

  it("takes its addresses with and without the trailing slash", async () => {
    expect((await get("/api/user")).status).toBe(401);
    expect((await get("/api/user/")).status).toBe(401);
  });

  it("answers a visitor with one sentence", async () => {
    const answer = await server.call(getUser);
    expect(answer.body).toEqual({ code: "authentication_required", message: "Authentication required" });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it.each([
    ["broken JSON", '{"username": "han', 400, "malformed_body"],
    ["nothing", "", 400, "malformed_body"],
    ["an array", "[]", 400, "invalid_input"],
    ["null", "null", 400, "invalid_input"],
    ["a prototype", '{"__proto__": {"admin": true}}', 400, "malformed_body"],
    ["a number for a name", '{"username": 7, "password": "seven herons fly"}', 400, "invalid_input"],
    [
      "an unknown field",
      '{"username": "hanna", "password": "seven herons fly", "admin": true}',
      400,
      "invalid_input",
    ],
    ["a null byte", '{"username": "han\\u0000na", "password": "seven herons fly"}', 400, "invalid_input"],
    [
      "half a surrogate pair",
      '{"username": "hanna", "password": "seven herons \\ud800"}',
      400,
      "invalid_input",
    ],
  ])("refuses %s with a clear message", async (_what, body, status, code) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code, message: expect.stringMatching(/\.$/) });
  });

  it("names the field", async () => {
    const answer = await post('{"username": "no spaces", "password": "short", "admin": 1}');
    expect(await answer.json()).toMatchObject({
      fields: {
        username: "Use letters, digits and _ . - only.",
        password: "Use at least 10 characters.",
        admin: "This field is not known.",
      },
    });
  });

  it("refuses more than 1 MiB, other types and bytes that are no text", async () => {
    expect((await post(JSON.stringify({ username: "a".repeat(1_048_576) }))).status).toBe(413);
    expect((await post("username=hanna", "application/x-www-form-urlencoded")).status).toBe(415);
    expect((await post(new Uint8Array([0xff, 0xfe, 0x00]))).status).toBe(400);
  });

  it("refuses a day that can't be", async () => {
    const access = await newAccess(server);
    for (const day of ["9999-12-31", "2026-02-30", "today", "2026-11-21%00", "%E0%A4%A"]) {
      const endpoint: Endpoint = { ...saveDaily, url: `/api/reflections/daily/${day}/` };
      const answer = await server.call(endpoint, { access, body: {} });
      expect([400, 404]).toContain(answer.status);
    }
  });

  it("compresses a long answer as a whole, and says how long it is", async () => {
    const access = await newAccess(server);
    const save = aSave({ body: "Rain again, and the river is high. ".repeat(1000) });
    const answer = await server.call(saveDaily, { access, params: { day: today }, body: save });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(Number(answer.headers.get("content-length"))).toBeGreaterThan(100);
  });

  it("has a page to read its OpenAPI document", async () => {
    const docs = await get("/api/docs/");
    expect(docs.status).toBe(200);
    expect(docs.headers.get("content-type")).toContain("text/html");
  });
});

it("writes the host's crisis lines into every page, so that they are there offline", async () => {
  const webFolder = join(database.dataDir, "web");
  const other = await startTestServer("sqlite", { webFolder, contacts: [hostLine] });
  const html = await (await fetch(`${other.url}/dashboard`)).text();
  await other.stop();
  const [, content = ""] = /name="reflector-contacts" content="([^"]*)"/.exec(html) ?? [];
  expect(content).not.toMatch(/[<>]/);
  const plain = content.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
  expect(JSON.parse(plain)).toEqual([hostLine]);
});

it("lets its pages call another server's API, and pages of other servers call its own", async () => {
  const webFolder = join(database.dataDir, "web");
  const apiUrl = "https://api.example.org/v1";
  const other = await startTestServer("sqlite", {
    webFolder,
    apiUrl,
    webOrigins: ["https://web.example.org"],
  });
  const answer = await fetch(`${other.url}/login`);
  expect(await answer.text()).toContain(`<meta name="reflector-api" content="${apiUrl}" />`);
  const policy = answer.headers.get("content-security-policy");
  expect(policy).toContain("connect-src 'self' https://api.example.org;");
  const asked = (origin: string) =>
    fetch(`${other.url}/api/user/`, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "GET",
        "access-control-request-headers": "authorization",
      },
    });
  const { headers } = await asked("https://web.example.org");
  expect(headers.get("access-control-allow-origin")).toBe("https://web.example.org");
  expect(headers.get("access-control-allow-credentials")).toBe("true");
  expect(headers.get("access-control-allow-headers")).toBe("authorization");
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] satisfies Endpoint["method"][];
  expect(headers.get("access-control-allow-methods")?.split(", ")).toEqual(expect.arrayContaining(methods));
  const stranger = await asked("https://evil.example.org");
  expect(stranger.headers.get("access-control-allow-origin")).toBeNull();
  await other.stop();
});

it("checks a password, and opens a sealed journal with it, at the full cost unless a test asks for less", async () => {
  const full = await startTestServer("sqlite", { passwordCost: null });
  const password = "seven herons fly";
  const { access } = await full.expect(register, 201, { body: { username: "hanna", password } });
  const body = { password, recovery_key: formatRecoveryKey(new Uint8Array(32)) };
  await full.expect(takeCustody, 200, { access, body });
  const { password_hash, password_recipe } = await full.database.query
    .selectFrom("users")
    .innerJoin("sealed_journals", "sealed_journals.user_id", "users.id")
    .select(["password_hash", "password_recipe"])
    .executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.parse(password_recipe)).toMatchObject({ memory: 19_456, passes: 2, parallelism: 1 });
  await full.stop();
});
