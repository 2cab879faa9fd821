import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { render } from "#web/lib/testing.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { UndoNotice } from "./notices.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("an undo stays while the pointer or the focus is on it, and goes once it is done", async () => {
  const { page } = await render(<UndoNotice />);
  await act(async () => undoOffer.make({ words: "Moved.", undo: async () => {}, undone: "Back." }));
  const button = page.querySelector("button");
  const pointer = (name: string) =>
    act(async () => {
      page.querySelector(".notice")?.dispatchEvent(new PointerEvent(name, { bubbles: true }));
    });
  const pass = () => act(async () => vi.advanceTimersByTimeAsync(60_000));
  await act(async () => button?.focus());
  await pointer("pointerover");
  await pointer("pointerout");
  await pass();
  expect(page.textContent).toContain("Moved.");
  await act(async () => button?.blur());
  await pointer("pointerover");
  await pass();
  expect(page.textContent).toContain("Moved.");
  await pointer("pointerout");
  await pass();
  expect(page.textContent).not.toContain("Moved.");
  await act(async () => undoOffer.make({ words: "Moved.", undo: async () => {}, undone: "Back." }));
  await pointer("pointerover");
  // The button disappears under the pointer, so the browser fires no event when the pointer leaves.
  await act(async () => page.querySelector("button")?.click());
  expect(page.textContent).toContain("Back.");
  await pass();
  expect(page.textContent).not.toContain("Back.");
});
