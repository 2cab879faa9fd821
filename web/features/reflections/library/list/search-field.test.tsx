import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { SearchField } from "./search-field.tsx";

let warnings: MockInstance<typeof console.error>;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers();
  // React warns of <search>, which happy-dom does not support.
  warnings = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  warnings.mockRestore();
  vi.useRealTimers();
});

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;

async function open() {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const onSearch = vi.fn();
  const show = (q: string) =>
    act(async () => root.render(<SearchField q={q} onSearch={onSearch} onDown={() => undefined} />));
  await show("");
  const field = container.querySelector("input");
  const type = (words: string) =>
    act(async () => {
      setValue?.call(field, words);
      field?.dispatchEvent(new Event("input", { bubbles: true }));
    });
  return { show, type, onSearch, words: () => field?.value };
}

it("keeps what is typed while the address is still behind the last search", async () => {
  const { show, type, onSearch, words } = await open();
  await type("wal");
  await act(async () => vi.advanceTimersByTime(300));
  expect(onSearch).toHaveBeenLastCalledWith("wal");
  await type("walk");
  expect(words()).toBe("walk");
  await show("wal");
  expect(words()).toBe("walk");
});

it("follows an address that changed from elsewhere", async () => {
  const { show, words } = await open();
  await show("jetty");
  expect(words()).toBe("jetty");
});
