import { setTimeout as delay } from "node:timers/promises";

export type Role = "button" | "radio";

/** The actions of journeys, independent of the browser's driver. Each waits up to `patienceMs` for its target. */
export type Tab = {
  /** The browser with its version. */
  name: string;
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  press(role: Role, name: string): Promise<void>;
  type(field: string, text: string): Promise<void>;
  /** Gives a file to the page's own file field. */
  chooseFile(path: string): Promise<void>;
  /** Runs an expression in the page. */
  read(expression: string): Promise<unknown>;
  close(): Promise<void>;
};

export const patienceMs = 30_000;

/** Waits until the expression is true in the page. */
export async function until(tab: Pick<Tab, "read">, expression: string): Promise<void> {
  const end = Date.now() + patienceMs;
  for (;;) {
    // A page that is being replaced can't be read.
    const found = await tab.read(`Boolean(${expression})`).catch((error: unknown) => error);
    if (found === true) return;
    if (Date.now() > end) {
      const shown = await tab.read("document.body.innerText").catch(String);
      throw new Error(`This never came true: ${expression}\nThe page shows:\n${shown}`, { cause: found });
    }
    await delay(100);
  }
}

/** An expression for the field with this label. Passwords have no role to be found by. */
export const fieldNamed = (name: string): string =>
  shownPart("input, textarea, [contenteditable=true]", name);

/** An expression for what can be pressed. */
export const pressable = (role: Role, name: string): string =>
  shownPart(
    role === "radio" ? "input[type=radio], [role=radio]" : "button:enabled:not([role=radio]), [role=button]",
    name,
  );

/** By its own words, or the first line of its label's. */
const shownPart = (selector: string, name: string): string =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find((part) => part.checkVisibility() &&
    [part.getAttribute("aria-label"), part.labels?.[0]?.innerText.trim().split("\\n")[0], part.innerText?.trim()]
      .includes(${JSON.stringify(name)}))`;
