import { defineConfig } from "@playwright/test";
import { zone } from "./e2e/zone.ts";
import { chromiumFlags, findHeadlessChromium, withoutPictures } from "./scripts/chromium.ts";

export default defineConfig({
  testDir: "e2e",
  // The tests in e2e/browsers are not its own.
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  fullyParallel: false,
  forbidOnly: process.env.CI === "true",
  // The second try tells a flaky journey from a broken one. The summary of `npm test` names each that needed it, and
  // with `--fail-on-flaky-tests`, as in CI, it counts as failed.
  retries: 1,
  // As many as the cores that CI has: with a third, a journey may fail because it waits for the others.
  workers: 2,
  timeout: 120_000,
  // Waiting longer costs nothing where things hold, and a machine may be busy with more than the journeys.
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    locale: "en-GB",
    timezoneId: zone,
    // A service worker answers before `page.route` sees a request. Journeys about it allow it.
    serviceWorkers: "block",
    // Without a graphics card, drawing glass and movement takes most of a journey's time. Specs about looks
    // turn them on.
    contextOptions: { reducedMotion: "reduce", contrast: "more" },
    // Traces slow every journey down; `npx playwright test --trace on` records one.
    trace: "off",
    screenshot: "only-on-failure",
    // The scene behind every page takes a quarter of a journey's processor time. Specs about pictures turn them on:
    // `test.use({ needs: "pictures" })`.
    launchOptions: { executablePath: findHeadlessChromium(), args: [...chromiumFlags, withoutPictures] },
  },
  // Each journey runs in both sizes, unless a tag limits it to one: see CONTRIBUTING.md.
  projects: [
    { name: "desktop", grepInvert: /@one-column/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      grepInvert: /@one-size/,
      // With one pixel per CSS pixel, where a phone has two or three: drawing four times as many takes a sixth of a journey's processor time.
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true },
    },
  ],
});
