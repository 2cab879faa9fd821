import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { render } from "#web/lib/testing.ts";
import { MoreButton } from "./more-button.tsx";

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe;
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.observe = () => callback([{ isIntersecting: true }]);
      }
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("fetches more as the end of a list comes near, but after a failure only when pressed", async () => {
  const fetch = vi.fn();
  const button = (isFetching: boolean, hasFailed: boolean) => (
    <MoreButton fetchesAhead next={{ fetch, isFetching, hasFailed }} />
  );
  const { page, show } = await render(button(false, false));
  expect(fetch).toHaveBeenCalledTimes(1);
  await show(button(true, false));
  await show(button(false, true));
  expect(fetch).toHaveBeenCalledTimes(1);
  await act(async () => page.querySelector("button")?.click());
  expect(fetch).toHaveBeenCalledTimes(2);
});
