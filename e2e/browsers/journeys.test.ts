import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { request } from "@playwright/test";
import sharp from "sharp";
import { login } from "#contract/accounts/accounts.ts";
import { getVersion, listVersions } from "#contract/reflections/reflection-history.ts";
import { getReflection } from "#contract/reflections/reflections.ts";
import { createApi } from "../api.ts";
import { writeFree } from "../journal.ts";
import { startApp } from "../start-server.ts";
import { openFirefox } from "./firefox.ts";
import { password, screensOf } from "./screens.ts";
import { type Tab, until } from "./tab.ts";
import { openWebKit } from "./webkit.ts";

for (const [browser, openBrowser] of Object.entries({ Firefox: openFirefox, WebKit: openWebKit })) {
  describe(browser, { timeout: 600_000 }, () => {
    let app: Awaited<ReturnType<typeof startApp>>;
    let tab: Tab;
    let screens: ReturnType<typeof screensOf>;
    before(async () => {
      app = await startApp();
      tab = await openBrowser();
      process.stdout.write(`${tab.name}\n`);
      screens = screensOf(tab, app.url);
    });
    after(async () => {
      await tab?.close();
      await app?.remove();
    });

    it("registers a person, and keeps what is written through a reload", async () => {
      await screens.register("hanna");
      await screens.write("Soup by the window.");
      await screens.reads("Soup by the window.");
      await screens.saved();
      await tab.reload();
      await screens.reads("Soup by the window.");
    });

    it("lists the reflection", async () => {
      await screens.open("/reflections");
      await screens.shows("Soup by the window.");
    });

    it("opens the activities", async () => {
      await screens.open("/activities");
      await screens.shows("Weekly review");
    });

    it("changes the background and keeps it", async () => {
      await screens.open("/settings/theme");
      await tab.press("radio", "Outdoor Fire");
      const chosen = `[...document.querySelectorAll("[role=radio][aria-checked=true]")]
        .some(({ innerText }) => innerText.trim() === "Outdoor Fire")`;
      await until(tab, chosen);
      await tab.reload();
      await until(tab, chosen);
    });

    it("uploads a picture of the person", async () => {
      const folder = mkdtempSync(join(tmpdir(), "reflector-upload-"));
      try {
        const path = join(folder, "hanna.png");
        await sharp({ create: { width: 300, height: 300, channels: 3, background: "#5f7a6a" } }).toFile(path);
        await screens.open("/profile");
        await until(tab, "document.querySelector('input[type=file]')");
        await tab.chooseFile(path);
        await tab.press("button", "Use picture");
        await screens.shows("The picture is saved.");
      } finally {
        rmSync(folder, { recursive: true });
      }
    });

    it("keeps what is written while the server is away, and sends it later", async () => {
      await screens.open("/dashboard");
      await screens.reads("Soup by the window.");
      await app.kill9();
      await screens.write("Written without a network. ");
      await screens.keptHere();
      await app.restart();
      await screens.saved();
      await tab.reload();
      await screens.reads("Written without a network.");
    });

    it("merges what two devices wrote, and keeps this device's text as a version", async () => {
      const other = await request.newContext();
      try {
        const { access } = await createApi(other, app.url, null).call(login, {
          body: { username: "hanna", password },
        });
        const api = createApi(other, app.url, access);
        await screens.open("/reflections/create");
        await screens.write("Papa walked.");
        await screens.saved();
        const id = new URLSearchParams(String(await tab.read("location.search"))).get("id") ?? "";
        const stored = await api.call(getReflection, { params: { id } });
        assert.equal(stored.body, "Papa walked.");

        await app.kill9();
        await screens.write(" For a long while.");
        await screens.keptHere();
        // So that it can't send them before the other device has.
        await tab.open("about:blank");
        await app.restart();
        const { revision, written_at, time_zone, day } = stored;
        const body = "Papa walked. And we turned round.\n\nSoup.";
        await writeFree({ api }, day, { body, revision, written_at, time_zone }, id);

        await screens.open(`/reflections/${id}`);
        await screens.shows("This was written in two places");
        await tab.press("radio", "On the server");
        await tab.press("button", "Save the merged text");
        await screens.reads("Soup.");
        await screens.saved();
        await tab.reload();
        await screens.reads("And we turned round.");
        const { versions } = await api.call(listVersions, { params: { id } });
        const merged = await Promise.all(
          versions
            .filter(({ reason }) => reason === "merged")
            .map((version) => api.call(getVersion, { params: { id, version_id: version.id } })),
        );
        assert.ok(merged.some(({ draft }) => draft.body.includes("For a long while.")));
      } finally {
        await other.dispose();
      }
    });
  });
}
