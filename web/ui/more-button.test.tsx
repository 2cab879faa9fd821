import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MoreButton } from "./more-button.tsx";

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
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
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const fetch = vi.fn();
  const show = (isFetching: boolean, hasFailed: boolean) =>
    act(async () => root.render(<MoreButton fetchesAhead next={{ fetch, isFetching, hasFailed }} />));
  await show(false, false);
  expect(fetch).toHaveBeenCalledTimes(1);
  await show(true, false);
  await show(false, true);
  expect(fetch).toHaveBeenCalledTimes(1);
  await act(async () => container.querySelector("button")?.click());
  expect(fetch).toHaveBeenCalledTimes(2);
});
