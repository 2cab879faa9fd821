import { act } from "react";
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { render, typeInto } from "#web/lib/testing.ts";
import { SearchField } from "./search-field.tsx";

let warnings: MockInstance<typeof console.error>;
beforeEach(() => {
  vi.useFakeTimers();
  // React warns of <search>, which happy-dom does not support.
  warnings = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  warnings.mockRestore();
  vi.useRealTimers();
});

async function open() {
  const onSearch = vi.fn();
  const searchFor = (q: string) => <SearchField q={q} onSearch={onSearch} onDown={() => undefined} />;
  const { page, show } = await render(searchFor(""));
  const field = page.querySelector("input");
  if (!field) throw new Error("There is no field.");
  return {
    show: (q: string) => show(searchFor(q)),
    type: (words: string) => typeInto(field, words),
    onSearch,
    words: () => field.value,
  };
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
