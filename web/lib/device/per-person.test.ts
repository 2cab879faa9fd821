import { expect, it } from "vitest";
import { createPerPerson } from "./per-person.ts";

it("holds one object, until that of another person is requested", () => {
  const stopped: string[] = [];
  const desks = createPerPerson(
    (userId) => ({ userId }),
    ({ userId }) =>
      () =>
        void stopped.push(userId),
  );
  const first = desks.of("hanna");
  expect(desks.of("hanna")).toBe(first);
  const second = desks.of("emil");
  expect(stopped).toEqual(["hanna"]);
  // The first one is no longer present, so there is nothing to drop.
  desks.drop(first);
  expect(desks.present()).toBe(second);
  desks.drop(second);
  expect(stopped).toEqual(["hanna", "emil"]);
  expect(desks.present()).toBeNull();
});
