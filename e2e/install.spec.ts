import type { Page } from "@playwright/test";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import { expect, test } from "./fixtures.ts";
import { chooseLanguage, textsOutsideCatalogue } from "./foreign-texts.ts";
import { writeDaily } from "./journal.ts";
import { type ServerInFront, startServerInFront } from "./server-in-front.ts";
import { typeAndStore, words } from "./writing.ts";
import { today } from "./zone.ts";

test.use({ needs: "pictures", serviceWorkers: "allow" });

const offer = (page: Page) => page.getByText("A new version of Reflector is ready.");
const oneHour = 3_600_000;

/** All addresses in this browser's caches for offline use. */
const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url.slice(location.origin.length));
  });

/** Skips the browser's own cache, so that the worker or the server answers. */
const ask = (page: Page, path: string) =>
  page.evaluate(
    (asked) =>
      fetch(asked, { cache: "no-store" }).then(
        ({ status }) => status,
        () => "no answer",
      ),
    path,
  );

/** Waits until the worker controls this page. */
async function workerAnswers(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 })
    .toBe("activated");
}

test("a book, whose address works once, opens through the worker", {
  tag: "@one-size",
}, async ({ page, register }) => {
  const writer = await register(page);
  await writeDaily(writer, today(), { body: "A heron on the weir, quite still." });
  await page.goto("/settings/export");
  await workerAnswers(page);
  await page.reload();
  await page.getByRole("radio", { name: /^Book/ }).check();
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Open to print" }).click();
  await expect((await opened).getByText("A heron on the weir, quite still.")).toBeVisible();
});

test("the app can be installed, and a fresh visit without the server shows it with the words kept on the device", {
  tag: "@one-size",
}, async ({ page, app, request, register, checkAccessibility }) => {
  test.slow();
  const paths = ["/api/user/", "/api/icons/lucide.json?icons=leaf", "/healthz", "/builds/latest.json"];
  const picturesKept = async () =>
    (await keptAddresses(page)).filter((path) => /^\/(images|backgrounds)\//.test(path));
  await test.step("it can be installed", async () => {
    await page.goto("/");
    const address = await page.locator('link[rel="manifest"]').getAttribute("href");
    const answer = await request.get(address ?? "");
    expect(answer.headers()["content-type"]).toContain("application/manifest+json");
    const manifest = await answer.json();
    expect(manifest).toMatchObject({ name: "Reflector", start_url: "/dashboard", display: "standalone" });

    const { errors } = await (await page.context().newCDPSession(page)).send("Page.getAppManifest");
    expect(errors).toEqual([]);

    const pictures: { src: string; sizes: string }[] = [
      ...manifest.icons,
      { src: await page.locator('link[rel="apple-touch-icon"]').getAttribute("href"), sizes: "180x180" },
    ].filter(({ src }) => src.endsWith(".png"));
    expect(pictures).toHaveLength(4);
    for (const { src, sizes } of pictures) {
      const png = await (await request.get(src)).body();
      expect(png.subarray(1, 4).toString()).toBe("PNG");
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
  });
  await test.step("the worker keeps the scene of the first visit, which came before it did", async () => {
    await workerAnswers(page);
    await expect.poll(picturesKept).not.toEqual([]);
  });
  await register(page);
  await test.step("it keeps the app, and no answer about people or builds", async () => {
    await page.goto("/dashboard");
    for (const path of ["/reflections", "/api/docs/", "/dashboard"]) {
      await page.goto(path, { waitUntil: "networkidle" });
    }
    for (const path of paths) expect(await ask(page, path), path).not.toBe("no answer");
    const kept = await keptAddresses(page);
    expect(kept.filter((path) => path.startsWith("/assets/")).length).toBeGreaterThan(20);
    expect(kept.filter((path) => !/^\/(assets|images|backgrounds)\//.test(path))).toEqual(["/"]);
  });
  await words(page).click();
  await typeAndStore(page, "Written at home. ");
  await app.kill9();
  await test.step("asked directly, it has the scene and no other answer", async () => {
    for (const path of paths) expect(await ask(page, path), path).toBe("no answer");
    for (const path of await picturesKept()) expect(await ask(page, path), path).toBe(200);
  });
  await page.keyboard.type("And in the tunnel.");
  await expect(page.getByText("Offline: kept on this device")).toBeVisible();

  const later = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await test.step("a fresh visit shows the words", async () => {
    await later.goto("/dashboard");
    await expect(words(later)).toHaveText("Written at home. And in the tunnel.");
    await checkAccessibility(later);
    await later.goto("/about");
    await expect(later.getByRole("heading", { name: /Help & About/ })).toBeVisible();
  });

  await test.step("an activity can be begun that was never opened here", async () => {
    await later.goto(`/reflections/start/${builtInActivities[0]?.id}`);
    await later.getByRole("button", { name: "Step by step" }).click();
    await expect(later.getByText(builtInActivities[0]?.steps[0]?.prompt ?? "")).toBeVisible();
  });

  await app.restart();
  await later.goto("/dashboard");
  await expect(words(later)).toHaveText("Written at home. And in the tunnel.");
});

test("without the server, pages are in the language of the last visit", {
  tag: "@one-size",
}, async ({ page, app, context, register }) => {
  const { username } = await register(page);
  await chooseLanguage(context, app.url, "en-XA");
  await page.goto("/dashboard");
  await workerAnswers(page);
  await page.goto("/dashboard");
  await expect
    .poll(() => keptAddresses(page))
    .toContainEqual(expect.stringMatching(/^\/assets\/messages-\w+-en-XA\.json$/));
  await app.kill9();
  await test.step("a page that was never opened", async () => {
    await page.goto("/about");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("⟦");
    expect(await textsOutsideCatalogue(page, { names: [username] })).toEqual([]);
  });
  await app.restart();
});

test.describe("a new build", () => {
  let server: ServerInFront;
  test.beforeEach(async ({ app }) => {
    server = await startServerInFront(app.url);
  });
  test.afterEach(() => server.stop());

  const ownBuild = (page: Page) => page.locator('meta[name="reflector-build"]').getAttribute("content");

  test("is offered when nobody is writing, and loads when accepted", {
    tag: "@one-column",
  }, async ({ page, register, checkAccessibility }) => {
    test.slow();
    await register(page);
    await page.clock.install();
    await page.goto(`${server.url}/dashboard`);
    await workerAnswers(page);
    const before = await ownBuild(page);
    await words(page).click();
    server.deploy("feedfeedfeedfeed");

    const latest = server.holdLatest();
    await page.clock.fastForward(oneHour + 1000);
    await latest.asked;
    await typeAndStore(page, "In the middle of a sentence");
    const answer = page.waitForResponse(/\/builds\/latest\.json/);
    await page.keyboard.type(", and on.");
    latest.answer();
    await (await answer).finished();
    await expect(offer(page)).toBeHidden();
    expect(await ownBuild(page)).toBe(before);

    await page.clock.fastForward(40_000);
    await expect(offer(page)).toBeVisible();
    await checkAccessibility(page);
    await expect(words(page)).toHaveText("In the middle of a sentence, and on.");

    await page.getByRole("button", { name: "Reload" }).click();
    await expect.poll(() => ownBuild(page)).toBe("feedfeedfeedfeed");
    await expect(words(page)).toHaveText("In the middle of a sentence, and on.");
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.includes("page"))))
      .toEqual(["reflector-page-feedfeedfeedfeed"]);
  });
});
