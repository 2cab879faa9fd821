import { expect, it, vi } from "vitest";
import { openTabChannel, watchStoredKeys } from "./tabs.ts";

it("carries messages to the other tabs, until the channel is closed", async () => {
  const [first, second] = [openTabChannel<string>("test"), openTabChannel<string>("test")];
  const [own, other] = [vi.fn(), vi.fn()];
  const stopOwn = first.listen(own);
  const stopOther = second.listen(other);
  first.post("saved");
  await vi.waitFor(() => expect(other).toHaveBeenCalledWith("saved"));
  expect(own).not.toHaveBeenCalled();
  stopOther();
  first.post("unheard");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(other).toHaveBeenCalledTimes(1);
  stopOwn();
});

it("reports what another tab wrote to local storage", () => {
  const listener = vi.fn();
  const stop = watchStoredKeys(["theme"], listener);
  const written = (key: string | null) => dispatchEvent(new StorageEvent("storage", { key }));
  written("theme");
  written("other");
  written(null);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  written("theme");
  expect(listener).toHaveBeenCalledTimes(1);
});
