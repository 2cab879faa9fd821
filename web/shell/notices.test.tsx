import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { UndoNotice } from "./notices.tsx";

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("an undo stays while the pointer or the focus is on it, and goes once it is done", async () => {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  await act(async () => root.render(<UndoNotice />));
  await act(async () => undoOffer.make({ words: "Moved.", undo: async () => {}, undone: "Back." }));
  const button = container.querySelector("button");
  const pointer = (name: string) =>
    act(async () => {
      container.querySelector(".notice")?.dispatchEvent(new PointerEvent(name, { bubbles: true }));
    });
  const pass = () => act(async () => vi.advanceTimersByTimeAsync(60_000));
  await act(async () => button?.focus());
  await pointer("pointerover");
  await pointer("pointerout");
  await pass();
  expect(container.textContent).toContain("Moved.");
  await act(async () => button?.blur());
  await pointer("pointerover");
  await pass();
  expect(container.textContent).toContain("Moved.");
  await pointer("pointerout");
  await pass();
  expect(container.textContent).not.toContain("Moved.");
  await act(async () => undoOffer.make({ words: "Moved.", undo: async () => {}, undone: "Back." }));
  await pointer("pointerover");
  // The button disappears under the pointer, so the browser fires no event when the pointer leaves.
  await act(async () => container.querySelector("button")?.click());
  expect(container.textContent).toContain("Back.");
  await pass();
  expect(container.textContent).not.toContain("Back.");
  await act(async () => root.unmount());
});
