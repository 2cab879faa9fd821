import { globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { chromiumFlags, findChromium } from "../scripts/chromium.ts";
import { glasses, sizes, url, zone } from "./fixed.ts";
import { startFixed } from "./fixed-server.ts";
import { screensAt } from "./screens.ts";
import { open, visit } from "./visit.ts";

/** `npm run screenshots`: takes the manual's pictures of the demo, over its scene, at both sizes and in both glasses. */

const root = join(import.meta.dirname, "..");
const folder = join(root, "docs/public/screenshots");
/** The pictures that the README and the manual show, such as `daily-page-desktop`. */
const shown = new Set(
  globSync(["README.md", "docs/*.md", "docs/{use,hosting,develop}/*.md"], { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/screenshots\/([\w-]+)-dark\.webp/g)].map(
      ([, name = ""]) => name,
    ),
  ),
);
/** Until pictures have faded in. */
const fadeMs = 1500;

const stop = await startFixed();
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
try {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const screens = await screensAt(url);
  for (const [size, look] of Object.entries(sizes)) {
    for (const glass of glasses) {
      const context = await browser.newContext({
        ...look,
        locale: "en-GB",
        timezoneId: zone,
        reducedMotion: "reduce",
        serviceWorkers: "block",
      });
      const page = await context.newPage();
      await visit(page, glass);
      for (const screen of screens.filter(({ name }) => shown.has(`${name}-${size}`))) {
        await open(page, screen);
        await pause(fadeMs);
        const picture = await page.screenshot({ animations: "disabled" });
        const file = join(folder, `${screen.name}-${size}-${glass}.webp`);
        await sharp(picture).webp({ quality: 74, effort: 6 }).toFile(file);
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await stop();
}
