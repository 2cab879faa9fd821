import { afterEach, expect, it } from "vitest";
import { rememberFocus } from "./remember-focus.ts";

const pane = (inside: string) =>
  `<main id="content" tabindex="-1"><h1>Reflections</h1><section>${inside}</section><a href="/">Home</a></main>`;
const draw = (html: string) => {
  document.body.innerHTML = html;
};
const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();
const focused = () => document.activeElement?.textContent;
/** Content takes the place of the button, within its section. */
function replaceButton(by: string) {
  const place = document.querySelector("section");
  if (place) place.innerHTML = by;
}

afterEach(() => draw(""));

it.each([
  ["the heading of what took its place", "<div><h2>October</h2><p>Rain.</p></div>", "October"],
  ["the page's heading, if that has none", "<p>Rain.</p>", "Reflections"],
])("moves the focus from a button that is gone to %s", async (_, content, expected) => {
  draw(pane("<div><button>Log in again</button></div>"));
  focus("button");
  const focusNear = rememberFocus();
  replaceButton(content);
  await focusNear();
  expect(focused()).toBe(expected);
});

it("waits until the button is gone", async () => {
  draw(pane("<button>Log in again</button>"));
  focus("button");
  const moved = rememberFocus()();
  expect(focused()).toBe("Log in again");
  replaceButton("<h2>October</h2>");
  await moved;
  expect(focused()).toBe("October");
});

it("waits until a closing dialog has released the focus", async () => {
  draw(`${pane("<button>Log in again</button>")}<div role="dialog"><input /></div>`);
  focus("button");
  const focusNear = rememberFocus();
  focus("input");
  replaceButton("<h2>October</h2>");
  const moved = focusNear();
  document.querySelector("[role=dialog]")?.remove();
  await moved;
  expect(focused()).toBe("October");
});

it("does not move the focus if the person has moved it", async () => {
  draw(pane("<button>Log in again</button>"));
  focus("button");
  const focusNear = rememberFocus();
  replaceButton("<h2>October</h2>");
  focus("a");
  await focusNear();
  expect(focused()).toBe("Home");
});
