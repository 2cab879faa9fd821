import { defineConfig } from "@playwright/test";
import { chromiumFlags, findHeadlessChromium } from "./scripts/chromium.ts";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: false,
  forbidOnly: process.env.CI === "true",
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    // A worker answers before `page.route` hears of a request; install.spec.ts lets it in.
    serviceWorkers: "block",
    // Solid instead of glass, and without movement: drawing both without a graphics card takes most of a journey's
    // time. The specs whose subject is what is seen ask for them.
    contextOptions: { reducedMotion: "reduce", contrast: "more" },
    // Recording every step costs each journey time; `npx playwright test --trace on` does it for one.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findHeadlessChromium(), args: chromiumFlags },
  },
  // Each journey is made on both, unless a tag says what one of them would add nothing to: see CONTRIBUTING.md.
  projects: [
    { name: "desktop", grepInvert: /@one-column/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      grepInvert: /@one-size/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
  ],
});
