import { canInstallPackages, findProgram, installPackages } from "./system-package.ts";

const names = ["/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macOs = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** Stop requests to the maker's servers, and allow running as root in a container. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Every `<img>` and background picture stays empty, and the browser requests none of them. The flag replaces
 * Playwright's own, which gives a page a mouse.
 */
export const withoutPictures =
  "--blink-settings=imagesEnabled=false,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4";

const headless = ["/usr/bin/chromium-headless-shell", "chromium-headless-shell"];

/**
 * The build of Chromium for machines without a screen, with which a journey needs a third less processor
 * time. Where it can't be found or installed, the full Chromium takes its place.
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
      process.stderr.write("It could not be installed: the journeys use the full Chromium.\n");
    }
  }
  // Child processes need not search again. CHROMIUM stays free for the full Chromium.
  process.env.HEADLESS_CHROMIUM = findProgram(headless) ?? findChromium();
  return process.env.HEADLESS_CHROMIUM;
}

/** The system's Chromium: the path in CHROMIUM, or one of the usual places. */
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
