import { defineConfig } from "@playwright/test";
import { chromiumFlags, findHeadlessChromium, withoutPictures } from "../scripts/chromium.ts";
import { sizes, url, zone } from "./fixed.ts";

/** `npm run test:screens` compares the demo's screens with the pictures in `kept`. */
export default defineConfig({
  testDir: ".",
  outputDir: "../test-results/screens",
  snapshotPathTemplate: "{testDir}/kept/{projectName}/{arg}{ext}",
  forbidOnly: process.env.CI === "true",
  // All tests change the glass of the same person.
  workers: 1,
  timeout: 600_000,
  expect: {
    timeout: 20_000,
    // Letters are drawn a little differently by each build of Chromium. A moved line is many more pixels.
    toHaveScreenshot: { maxDiffPixelRatio: 0.004, scale: "css" },
  },
  reporter: [["list"]],
  webServer: {
    command: "node screens/fixed-server.ts",
    cwd: "..",
    url,
    reuseExistingServer: process.env.CI !== "true",
    timeout: 600_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
  },
  use: {
    locale: "en-GB",
    timezoneId: zone,
    serviceWorkers: "block",
    contextOptions: { reducedMotion: "reduce" },
    // Without the scene, a picture is small, and shows the same on each machine.
    launchOptions: { executablePath: findHeadlessChromium(), args: [...chromiumFlags, withoutPictures] },
  },
  projects: Object.entries(sizes).map(([name, size]) => ({ name, use: { ...size, deviceScaleFactor: 1 } })),
});
