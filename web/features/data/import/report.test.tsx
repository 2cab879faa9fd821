import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { choicesOf, More } from "./report.tsx";

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

it("offers only the filters that find something, each with its number, after an undo too", () => {
  const chips = (...[when, counts]: Parameters<typeof choicesOf>) =>
    choicesOf(when, counts).map(({ name, count }) => `${name} ${count}`);
  expect(chips("before", null)).toEqual(["All null"]);
  const states = [
    { state: "removed" as const, entries: 25 },
    { state: "refused" as const, entries: 2 },
  ];
  expect(chips("undone", { all: 27, noted: 2, states })).toEqual([
    "All 27",
    "Removed 25",
    "Can’t be imported 2",
  ]);
});
