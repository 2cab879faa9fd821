import { expect, it } from "vitest";
import { createObservable } from "./observable.ts";

it("calls its listeners with each change, until they unsubscribe", () => {
  const value = createObservable("idle");
  const seen: string[] = [];
  const stop = value.subscribe(() => seen.push(value.get()));
  value.set("asked");
  value.set("asked");
  value.set("idle");
  stop();
  value.set("asked");
  expect(seen).toEqual(["asked", "idle"]);
});
