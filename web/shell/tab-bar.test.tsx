import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { connection } from "#web/lib/connection.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { UnloadedMenu } from "./tab-bar.tsx";

let page: HTMLElement;
let root: Root;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  page = document.body.appendChild(document.createElement("div"));
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  connection.report(true);
  dismiss();
});

function dismiss() {
  const shown = undoOffer.present();
  if (shown) undoOffer.withdraw(shown);
}

function MenuButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-expanded={open} onClick={() => setOpen(true)}>
        Menu
      </button>
      <UnloadedMenu open={open} onClose={() => setOpen(false)} />
    </>
  );
}
const button = () => page.querySelector("button");
const press = () => act(async () => button()?.click());

it("says at each press that the menu can't load without a connection", async () => {
  await act(async () => root.render(<MenuButton />));
  await press();
  expect(undoOffer.present()).toBe(null);
  // The request for its code was the first to fail.
  await act(async () => connection.report(false));
  expect(undoOffer.present()?.words).toMatch(/^You are offline/);
  expect(button()?.getAttribute("aria-expanded")).toBe("false");

  dismiss();
  await press();
  expect(undoOffer.present()?.words).toMatch(/^You are offline/);
});
