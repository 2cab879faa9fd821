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
