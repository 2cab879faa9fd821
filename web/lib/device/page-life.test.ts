import { afterEach, expect, it, vi } from "vitest";
import { watchPageLife } from "./page-life.ts";

const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
};
const pageShow = (persisted: boolean) => dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));

afterEach(() => vi.restoreAllMocks());

it("reports when the page is hidden, visible again, left and frozen", () => {
  const life = { onHidden: vi.fn(), onVisible: vi.fn(), onLeave: vi.fn() };
  const stop = watchPageLife(life);
  show("hidden");
  expect(life.onHidden).toHaveBeenCalledTimes(1);
  show("visible");
  pageShow(false);
  expect(life.onVisible).toHaveBeenCalledTimes(1);
  pageShow(true);
  expect(life.onVisible).toHaveBeenCalledTimes(2);
  dispatchEvent(new Event("pagehide"));
  document.dispatchEvent(new Event("freeze"));
  expect(life.onLeave).toHaveBeenCalledTimes(2);
  stop();
  show("hidden");
  dispatchEvent(new Event("pagehide"));
  expect(life.onHidden).toHaveBeenCalledTimes(1);
  expect(life.onLeave).toHaveBeenCalledTimes(2);
});

it("makes the browser ask before it closes a page that must stay", () => {
  let mustStay = false;
  const stop = watchPageLife({ mustStay: () => mustStay });
  const close = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(close()).toBe(true);
  mustStay = true;
  expect(close()).toBe(false);
  stop();
  expect(close()).toBe(true);
});
