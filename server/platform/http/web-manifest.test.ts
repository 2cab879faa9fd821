import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { webFiles } from "./web-files.ts";

const folder = mkdtempSync(join(tmpdir(), "web-manifest-"));
const app = Fastify();
beforeAll(async () => {
  writeFileSync(
    join(folder, "index.html"),
    '<html lang="en"><head><link rel="manifest" href="/manifest.webmanifest" /></head></html>',
  );
  const shortcuts = [
    { name: "Photo", url: "/quick?add=photo" },
    { name: "Other", url: "/other" },
  ];
  writeFileSync(
    join(folder, "manifest.webmanifest"),
    JSON.stringify({ name: "Reflector", lang: "en", description: "A journal", shortcuts }),
  );
  await webFiles(app, folder, {});
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

it("a page names the manifest of its language", async () => {
  const of = async (cookie: string) => (await app.inject({ url: "/", headers: { cookie } })).body;
  expect(await of("language=en-XB")).toContain('href="/manifest.webmanifest?language=en-XB"');
  expect(await of("")).toContain('href="/manifest.webmanifest"');
});

it("a manifest is in the language of its address, with the names of shortcuts that have a translation", async () => {
  const { headers, body } = await app.inject("/manifest.webmanifest?language=en-XB");
  expect(headers).toMatchObject({
    "content-type": "application/manifest+json",
    vary: "cookie, accept-language",
  });
  const manifest = JSON.parse(body);
  expect(manifest).toMatchObject({ name: "Reflector", lang: "en-XB", dir: "rtl" });
  expect(manifest.description).toMatch(/^⟦/);
  expect(manifest.shortcuts).toMatchObject([{ name: expect.stringMatching(/^⟦/) }, { name: "Other" }]);
});

it.each(["", "?language=tlh", "?language=en&language=de"])(
  "an address without a known one is in English: %j",
  async (query) => {
    const manifest = (await app.inject(`/manifest.webmanifest${query}`)).json();
    expect(manifest).toMatchObject({ lang: "en", dir: "ltr" });
    expect(manifest.shortcuts).toMatchObject([{ name: "Photo" }, { name: "Other" }]);
  },
);
