import { act, useState } from "react";
import { afterEach, expect, it } from "vitest";
import { connection } from "#web/lib/connection.ts";
import { render } from "#web/lib/testing.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { UnloadedMenu } from "./tab-bar.tsx";

afterEach(async () => {
  await act(async () => connection.report(true));
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
it("says at each press that the menu can't load without a connection", async () => {
  const { page } = await render(<MenuButton />);
  const button = () => page.querySelector("button");
  const press = () => act(async () => button()?.click());
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
