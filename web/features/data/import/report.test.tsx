import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { More } from "./report.tsx";

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

it("fetches more by itself, but after a failure only when asked", async () => {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const onMore = vi.fn();
  const show = (isBusy: boolean, hasFailed: boolean) =>
    act(async () => root.render(<More onMore={onMore} isBusy={isBusy} hasFailed={hasFailed} />));
  await show(false, false);
  expect(onMore).toHaveBeenCalledTimes(1);
  await show(true, false);
  await show(false, true);
  expect(onMore).toHaveBeenCalledTimes(1);
  await act(async () => container.querySelector("button")?.click());
  expect(onMore).toHaveBeenCalledTimes(2);
});
