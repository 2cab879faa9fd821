import { canInstallPackages, findProgram, installPackages } from "./system-package.ts";

const names = ["/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macOs = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** Keeps the browser from calling anyone but the page, and lets it run as root in a container. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const headless = ["/usr/bin/chromium-headless-shell", "chromium-headless-shell"];

/**
 * Chromium as it is built for machines without a screen, which takes a third less of the processor for a journey.
 * Where it is not there and can't be installed, the whole Chromium does.
 */
export function findHeadlessChromium(): string {
  if (process.env.CHROMIUM) return findChromium();
  const present = findProgram([
    ...(process.env.HEADLESS_CHROMIUM ? [process.env.HEADLESS_CHROMIUM] : []),
    ...headless,
  ]);
  if (present) return present;
  if (canInstallPackages()) {
    try {
      installPackages(["chromium-headless-shell"]);
    } catch {
      process.stderr.write("It could not be installed: the journeys take the whole Chromium.\n");
    }
  }
  // Those who ask next, in processes begun by this one, need not try again. The whole Chromium stays apart from it.
  process.env.HEADLESS_CHROMIUM = findProgram(headless) ?? findChromium();
  return process.env.HEADLESS_CHROMIUM;
}

/** The system's Chromium: CHROMIUM, or where it is usually found. */
export function findChromium(): string {
  const chosen = process.env.CHROMIUM;
  if (chosen) {
    const found = findProgram([chosen]);
    if (!found) throw new Error(`CHROMIUM names ${chosen}, which can't be run.`);
    return found;
  }
  const found = findProgram([...names, macOs]);
  if (found) return found;
  if (!canInstallPackages()) {
    throw new Error("Chromium is missing: install it, or set CHROMIUM to the path of Chromium or Chrome.");
  }
  installPackages(["chromium"]);
  const installed = findProgram(names);
  if (!installed) throw new Error("The package chromium was installed, but the program is not there.");
  return installed;
}
