import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { Builder, By, Capabilities, error, type WebElement } from "selenium-webdriver";
import { freePort } from "../../scripts/free-port.ts";
import { findOrInstall } from "./find-or-install.ts";
import { fieldNamed, patienceMs, pressable, type Tab } from "./tab.ts";

/** WebKitGTK's MiniBrowser over classic WebDriver, on a screen in memory, with separate data. */
export async function openWebKit(): Promise<Tab> {
  const driverPath = findOrInstall(process.env.WEBKIT_DRIVER, ["WebKitWebDriver"], "webkit2gtk-driver");
  const [binary] = globSync("/usr/lib/*/{webkit2gtk-4.1,webkitgtk-6.0}/MiniBrowser");
  if (!binary)
    throw new Error("MiniBrowser is missing: on Debian it comes with what webkit2gtk-driver depends on.");
  const screenPath = findOrInstall(process.env.XVFB, ["Xvfb"], "xvfb");
  const screen = spawn(screenPath, ["-displayfd", "1", "-screen", "0", "1440x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = await once(screen.stdout, "data", { signal: AbortSignal.timeout(patienceMs) });
  const port = await freePort();
  const driverProcess = spawn(driverPath, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      // With either of these, MiniBrowser 2.50 crashes on our pages.
      WEBKIT_DISABLE_DMABUF_RENDERER: undefined,
      WEBKIT_DISABLE_COMPOSITING_MODE: undefined,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const close = () => {
    driverProcess.kill();
    screen.kill();
  };
  try {
    await answers(`http://127.0.0.1:${port}/status`);
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(
        new Capabilities({
          browserName: "MiniBrowser",
          "webkitgtk:browserOptions": { binary, args: ["--automation"] },
        }),
      )
      .build();
    const click = async (expression: string) => {
      const clicked = await driver.wait(
        async () => {
          const before = await driver.executeScript(`return ${placeOf(expression)}`);
          await delay(100);
          const found = await driver.executeScript<WebElement | null>(`return ${expression} ?? null`);
          // A click on something that still moves goes elsewhere.
          if (before !== (await driver.executeScript(`return ${placeOf(expression)}`))) return null;
          return found?.click().then(() => found, isUnderway);
        },
        patienceMs,
        `This could never be clicked: ${expression}`,
      );
      if (!clicked) throw new Error(`This is no element: ${expression}`);
      return clicked;
    };
    const capabilities = await driver.getCapabilities();
    return {
      name: `${capabilities.getBrowserName()} ${capabilities.getBrowserVersion()}`,
      open: (address) => driver.get(address),
      reload: () => driver.navigate().refresh(),
      press: async (role, name) => void (await click(pressable(role, name))),
      type: async (field, text) => (await click(fieldNamed(field))).sendKeys(text),
      chooseFile: async (path) => driver.findElement(By.css("input[type=file]")).sendKeys(path),
      read: (expression) => driver.executeScript(`return (${expression})`),
      close: async () => {
        await driver.quit().finally(close);
      },
    };
  } catch (failure) {
    close();
    throw failure;
  }
}

/** An expression for where an element is on the screen. */
const placeOf = (expression: string): string =>
  `JSON.stringify(${expression}?.getBoundingClientRect() ?? null)`;

/** A page that is still arriving covers or replaces what is on it. */
function isUnderway(reason: unknown): null {
  const { ElementNotInteractableError, ElementClickInterceptedError, StaleElementReferenceError } = error;
  const passing = [ElementNotInteractableError, ElementClickInterceptedError, StaleElementReferenceError];
  if (passing.some((kind) => reason instanceof kind)) return null;
  throw reason;
}

async function answers(address: string): Promise<void> {
  const end = Date.now() + patienceMs;
  while (
    !(await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > end) throw new Error("WebKitWebDriver does not answer.");
    await delay(100);
  }
}
