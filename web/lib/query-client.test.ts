import { expect, it } from "vitest";
import { ApiFailure } from "./api-failure.ts";
import { createQueryClient } from "./query-client.ts";
import { signInAgain } from "./sign-in-again.ts";

function asksAgain(failures: number, error: Error): boolean {
  const retry = createQueryClient().getDefaultOptions().queries?.retry;
  if (typeof retry !== "function") throw new Error("there is no rule");
  return retry(failures, error);
}
const failure = (status: number, code = "") =>
  new ApiFailure({ status, message: "", body: { code, message: "" } });

it("retries twice when the server is busy", () => {
  expect([0, 1, 2].map((failures) => asksAgain(failures, failure(503)))).toEqual([true, true, false]);
});

it("waits as long as an overloaded server asks for, and asks again for minutes", () => {
  const body = { code: "overloaded", message: "", retry_after_seconds: 2 };
  const putOff = new ApiFailure({ status: 503, message: "", body });
  expect([0, 20, 60].map((failures) => asksAgain(failures, putOff))).toEqual([true, true, false]);
  const delay = createQueryClient().getDefaultOptions().queries?.retryDelay;
  if (typeof delay !== "function") throw new Error("there is no delay");
  for (const failures of [0, 20]) {
    expect(delay(failures, putOff)).toBeGreaterThanOrEqual(2000);
    expect(delay(failures, putOff)).toBeLessThan(4000);
  }
  expect([0, 1, 9].map((failures) => delay(failures, failure(503)))).toEqual([1000, 2000, 30_000]);
});

it("asks for the password if a change fails because the session has ended", async () => {
  const client = createQueryClient();
  const press = (status: number) => {
    const mutationFn = () => Promise.reject(failure(status));
    const pressed = client.getMutationCache().build<void, Error, void, void>(client, { mutationFn });
    return expect(pressed.execute(undefined)).rejects.toThrow();
  };
  await press(409);
  expect(signInAgain.isAsked()).toBe(false);
  await press(401);
  expect(signInAgain.isAsked()).toBe(true);
  signInAgain.end();
});

it.each([
  ["a refused call", failure(422)],
  ["a damaged row", failure(500, "sealed_value_refused")],
  ["a server that is away", new ApiFailure({ status: 0, message: "", offline: true })],
  ["a fault of our own", new Error("oops")],
])("does not retry after %s", (_, error) => {
  expect(asksAgain(0, error)).toBe(false);
});
